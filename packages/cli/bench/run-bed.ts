import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Event } from '@debussy/core';
import type { Scenario, Step } from '@debussy/runners';
import { bundledBinary } from '@debussy/testing';
import { planFiles } from '../test/support/plan-draft.ts';
import type { PhaseFixture } from '../test/support/plan-draft.ts';

/** A generated repository with a plan, and the bundled program on it. */
export interface RunBed {
  readonly root: string;
  /** Puts a plan and what the scripted agent plays into the repository, and commits it. */
  plan(phases: readonly PhaseFixture[], scenario: Scenario): void;
  /** A whole run; what it has cost, and its journal. */
  run(...flags: readonly string[]): Promise<RunCost>;
  /** The same for a run that may fail. */
  try(...flags: readonly string[]): Promise<RunCost>;
  git(...args: readonly string[]): string;
  remove(): void;
}

export interface RunCost {
  readonly code: number | null;
  readonly wallMs: number;
  readonly startedAt: number;
  readonly events: readonly Event[];
}

/** An agent that does nothing, and a gate that always passes. */
export const nothing: readonly Step[] = [{ report: 'completed' }];
export const passes: readonly string[] = ['passes: `true`'];

/** The program as its sources are now, never as somebody bundled it some time ago. */
export function builtProgram(): Promise<string> {
  return bundledBinary();
}

/** Beds with the same `machine`, a folder, share one. */
export async function makeRunBed(files: number, machine: string | null = null): Promise<RunBed> {
  const program = await builtProgram();
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'debussy-bench-')));
  const root = join(home, 'repo');
  const env = { ...environment(home), ...(machine === null ? {} : { XDG_RUNTIME_DIR: machine }) };
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-C', root, ...args], { env, encoding: 'utf8' }).trim();
  execFileSync('git', ['init', '-q', '-b', 'main', root], { env });
  for (let i = 0; i < files; i++)
    put(root, `src/d${i % 97}/file-${i}.ts`, `export const value${i} = ${i};\n`.repeat(20));
  return {
    root,
    git,
    plan(phases, scenario) {
      for (const [path, text] of Object.entries(planFiles(phases))) put(root, path, text);
      writeFileSync(join(home, 'scenario.json'), JSON.stringify(scenario));
      git('add', '-A');
      git('commit', '-qm', 'Plan', '--allow-empty');
    },
    async run(...flags) {
      const cost = await runOnce({ program, root, env, flags });
      if (cost.code !== 0) throw new Error(`debussy run ended with ${String(cost.code)}`);
      return cost;
    },
    try: (...flags) => runOnce({ program, root, env, flags }),
    remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }),
  };
}

interface Order {
  readonly program: string;
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
  readonly flags: readonly string[];
}

async function runOnce({ program, root, env, flags }: Order): Promise<RunCost> {
  const startedAt = Date.now();
  const begun = performance.now();
  const argv = [program, 'run', 'MASTER_PLAN.md', '--restart', '--quiet', ...flags];
  const child = spawn(process.execPath, argv, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await new Promise<number | null>((done) => child.on('close', done));
  const wallMs = performance.now() - begun;
  return { code, wallMs, startedAt, events: newestJournal(root) };
}

function newestJournal(root: string): readonly Event[] {
  const runs = join(root, '.git', 'debussy', 'runs');
  const newest = readdirSync(runs).toSorted().at(-1) ?? '';
  const text = readFileSync(join(runs, newest, 'journal', '1.jsonl'), 'utf8');
  return text
    .split('\n')
    .filter((line) => line.includes('"at"'))
    .map((line): Event => JSON.parse(line.slice(9)));
}

/** When an event was journalled, in milliseconds. */
export function atOf({ at }: { readonly at: string }): number {
  return Date.parse(at);
}

function environment(home: string): NodeJS.ProcessEnv {
  const { PATH, TMPDIR } = process.env;
  const person = { GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@example.com' };
  const committer = { GIT_COMMITTER_NAME: 'Ada', GIT_COMMITTER_EMAIL: 'ada@example.com' };
  const quiet = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  const agent = { DEBUSSY_AGENT: 'scripted', DEBUSSY_SCENARIO: join(home, 'scenario.json') };
  return { PATH, TMPDIR, HOME: home, ...person, ...committer, ...quiet, ...agent };
}

function put(root: string, name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
}

/** Processor time of programs that run one after the other, in milliseconds each, as the kernel adds up ended children. */
export function childCpuMs(times: number, argv: readonly string[], cwd: string): number {
  const before = endedChildrenMs();
  for (let i = 0; i < times; i++) {
    const { status } = spawnSync(process.execPath, argv, { cwd, stdio: 'ignore' });
    if (status !== 0) throw new Error(`${argv.join(' ')} ended with ${String(status)}`);
  }
  return (endedChildrenMs() - before) / times;
}

/** Ticks of a hundredth of a second in /proc: exact enough over many processes. */
function endedChildrenMs(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) * 10;
}
