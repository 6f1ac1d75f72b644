import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { plainEnvironment, planFiles } from '@debussy/testing';
import type { PhaseFixture } from '@debussy/testing';

export interface BenchProject {
  readonly home: string;
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
  readonly git: (...args: readonly string[]) => string;
  readonly remove: () => void;
}

export interface ProjectDraft {
  readonly phases: readonly PhaseFixture[];
  /** Argument vectors of programs, by the name that `--agent` chooses them by. */
  readonly agents: Readonly<Record<string, readonly string[]>>;
  readonly files?: Readonly<Record<string, string>>;
}

const sources = 100;

/** A repository of a hundred files with a plan, agents that are plain commands, and a gate that is always green. */
export function benchProject({ phases, agents, files = {} }: ProjectDraft): BenchProject {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'debussy-bench-')));
  const root = join(home, 'repo');
  const env = { ...plainEnvironment(), HOME: home };
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-C', root, ...args], { env, encoding: 'utf8' }).trim();
  execFileSync('git', ['init', '-q', '-b', 'main', root], { env });
  git('config', 'user.name', 'Ada User');
  git('config', 'user.email', 'ada@example.org');
  const gated = phases.map((phase) => ({ gates: ['green: `true`'], ...phase }));
  const texts = { ...sourceFiles(), ...planFiles(gated), ...configFile(agents), ...files };
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  git('add', '-A');
  git('commit', '-qm', 'Begin');
  const remove = (): void => rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  return { home, root, env, git, remove };
}

/** Phases that depend on nothing and touch files of their own. */
export function independentPhases(count: number): readonly PhaseFixture[] {
  return Array.from({ length: count }, (_, i) => ({ id: String(i + 1), files: [`work-${i + 1}.txt`] }));
}

function sourceFiles(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from({ length: sources }, (_, i) => [`src/d${i % 9}/file-${i}.ts`, `export const n${i} = ${i};\n`]),
  );
}

function configFile(agents: ProjectDraft['agents']): Readonly<Record<string, string>> {
  const all = Object.entries(agents).map(([name, command]) => [
    name,
    { command, prompt: 'file', output: 'text', context_limit: 200_000 },
  ]);
  return { '.debussy/config.yaml': JSON.stringify({ agents: Object.fromEntries(all) }, null, 2) };
}
