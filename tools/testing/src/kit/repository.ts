import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Scenario } from '@debussy/runners';
import { plainEnvironment } from './plain-environment.ts';
import { planFiles } from './plan-draft.ts';
import type { PhaseFixture } from './plan-draft.ts';

export interface RepositoryDraft {
  readonly phases: readonly PhaseFixture[];
  /** The script of the scripted agent. */
  readonly scenario: Scenario;
  /** Committed as `.debussy/config.yaml`. */
  readonly config?: Readonly<Record<string, unknown>>;
  /** Committed beside the plan. */
  readonly files?: Readonly<Record<string, string>>;
}

/** A repository of a person who has a plan; everything that debussy and its agents leave stays below `home`. */
export interface UserRepository {
  readonly home: string;
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
  /** What git prints; throws where it fails. */
  readonly git: (...args: readonly string[]) => string;
}

export function makeRepository(home: string, draft: RepositoryDraft): UserRepository {
  const repository = openRepository(home);
  const { root, git } = repository;
  const userHome = join(home, 'user');
  for (const folder of [root, userHome, join(home, 'tmp')]) mkdirSync(folder, { recursive: true });
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'Ada User');
  git('config', 'user.email', 'ada@example.org');
  const config = `${JSON.stringify(draft.config ?? {}, null, 2)}\n`;
  const texts = { ...planFiles(draft.phases), '.debussy/config.yaml': config, ...draft.files };
  for (const [path, text] of Object.entries(texts)) writeText(join(root, path), text);
  writeText(join(userHome, 'scenario.yaml'), JSON.stringify(draft.scenario));
  git('add', '-A');
  git('commit', '-qm', 'Begin');
  return repository;
}

function openRepository(home: string): UserRepository {
  const root = join(home, 'repo');
  const userHome = join(home, 'user');
  const env = {
    ...plainEnvironment(),
    HOME: userHome,
    TMPDIR: join(home, 'tmp'),
    DEBUSSY_SCENARIO: join(userHome, 'scenario.yaml'),
    DEBUSSY_AGENT: 'scripted',
    DEBUSSY_PREFLIGHT: '0',
  };
  return {
    home,
    root,
    env,
    git(...args) {
      const { status, stdout, stderr } = spawnSync('git', ['-C', root, ...args], { env, encoding: 'utf8' });
      if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}${stdout}`);
      return stdout.trimEnd();
    },
  };
}

function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
