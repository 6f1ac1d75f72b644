import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Scenario } from '@debussy/runners';
import { afterFile } from '@debussy/testing';
import { planFiles } from './plan-draft.ts';
import type { PhaseFixture } from './plan-draft.ts';

export interface Draft {
  readonly phases: readonly PhaseFixture[];
  /** What the scripted agent plays; without it every phase writes a file of its own. */
  readonly scenario?: Scenario;
  /** Committed as `.debussy/config.yaml`. */
  readonly config?: Readonly<Record<string, unknown>>;
  /** Committed beside the plan. */
  readonly files?: Readonly<Record<string, string>>;
  /** False: nothing is committed, the branch is unborn. */
  readonly commit?: boolean;
}

/** A repository of a person who has a plan, in a folder that is gone after the tests. */
export interface Project {
  readonly root: string;
  /** A folder beside the repository, for files by which a test and its agents talk. */
  readonly desk: string;
  readonly env: NodeJS.ProcessEnv;
  git(...args: readonly string[]): string;
  write(path: string, text: string): void;
  scenario(scenario: Scenario): void;
}

export function makeProject(draft: Draft): Project {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'debussy-e2e-')));
  // Tests run side by side, so what they made goes when all of a file are done. DEBUSSY_TEST_KEEP=1 keeps it, to look at.
  if (process.env['DEBUSSY_TEST_KEEP'] === '1') process.stdout.write(`${home}\n`);
  else afterFile(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));
  const root = join(home, 'repo');
  const desk = join(home, 'desk');
  mkdirSync(desk);
  const project = projectAt(root, desk);
  execFileSync('git', ['init', '-q', '-b', 'main', root], { env: project.env });
  appendFileSync(join(root, '.git', 'config'), '[user]\n\tname = Ada User\n\temail = ada@example.org\n');
  const texts = { ...planFiles(draft.phases), ...configFile(draft.config), ...draft.files };
  for (const [path, text] of Object.entries(texts)) project.write(path, text);
  project.scenario(draft.scenario ?? {});
  if (draft.commit !== false) {
    project.git('add', '-A');
    project.git('commit', '-qm', 'Begin');
  }
  return project;
}

function projectAt(root: string, desk: string): Project {
  const played = join(desk, 'scenario.yaml');
  const env = {
    ...process.env,
    HOME: desk,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_SYSTEM: '/dev/null',
    DEBUSSY_SCENARIO: played,
  };
  return {
    root,
    desk,
    env: { HOME: desk, DEBUSSY_SCENARIO: played, DEBUSSY_AGENT: 'scripted', DEBUSSY_PREFLIGHT: '0' },
    git(...args) {
      const { status, stdout, stderr } = spawnSync('git', ['-C', root, ...args], { env, encoding: 'utf8' });
      if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
      return stdout.trimEnd();
    },
    write(path, text) {
      const file = join(root, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    },
    scenario: (scenario) => writeFileSync(played, JSON.stringify(scenario)),
  };
}

function configFile(config: Draft['config']): Readonly<Record<string, string>> {
  return config === undefined ? {} : { '.debussy/config.yaml': `${JSON.stringify(config, null, 2)}\n` };
}
