import { messageOf } from '@debussy/core';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainEnvironment, randomFrom } from '@debussy/testing';
import { gitOutput } from '../public-repository.ts';
import type { Sources } from '../public-repository.ts';
import { loadTask } from './cooper-task.ts';
import type { CooperTask, Feature, LoadedTask } from './cooper-task.ts';
import { TreeTests, writeTestScript } from './tree-tests.ts';
import type { TestTools } from './tree-tests.ts';
import { commitOf, mergeByGit, runLadder, setUp } from './ways.ts';
import type { Landed, TaskSetting } from './ways.ts';

export type MergeWay = 'git merge' | 'union' | 'debussy';

/** Some features put together in one way. */
export interface CooperPlay extends Landed {
  readonly way: MergeWay;
  readonly wanted: readonly string[];
  /** Whether the tests of every feature in the tree pass on it: judged by the benchmark. */
  readonly isGreen: boolean;
}

export interface Game {
  readonly task: CooperTask;
  /** Features that the data set has. */
  readonly all: number;
  /** Features whose own tests pass here on the base with their patch alone. */
  readonly features: number;
  /** All pairs of those, also where only a sample was played. */
  readonly pairs: number;
  readonly plays: readonly CooperPlay[];
  /** Why it was not played. */
  readonly reason: string;
}

export interface CooperOptions extends Sources {
  /** At most so many pairs of each task, chosen by the seed. */
  readonly pairs: number;
  readonly seed: number;
}

interface GameOrder extends CooperOptions {
  readonly program: string;
  readonly home: string;
}

/** All pairs of a task, or a sample of them, and the whole task, in each way. */
export async function playTask(
  task: CooperTask,
  order: GameOrder,
  say: (line: string) => void,
): Promise<Game> {
  try {
    const loaded = loadTask(task, join(order.home, 'patches'), order);
    return await playLoaded(loaded, { ...order, tools: toolsOf(loaded, order) }, say);
  } catch (error) {
    return notPlayed(task, messageOf(error).split('\n')[0] ?? '');
  }
}

function notPlayed(task: CooperTask, reason: string): Game {
  return { task, all: 0, features: 0, pairs: 0, plays: [], reason };
}

interface LoadedOrder extends Omit<GameOrder, keyof Sources> {
  readonly tools: TestTools;
}

const ways: readonly MergeWay[] = ['git merge', 'union', 'debussy'];

export async function playLoaded(
  loaded: LoadedTask,
  order: LoadedOrder,
  say: (line: string) => void,
): Promise<Game> {
  const { tools, program, home } = order;
  const { path, project, language } = loaded;
  const task = { path, project, language };
  const folder = join(home, 'patches');
  mkdirSync(folder, { recursive: true });
  const script = writeTestScript(loaded, folder, tools);
  const stage: TaskSetting = { task: loaded, script, program, home };
  const tests = new TreeTests(script);
  const commits = await usableFeatures(stage, tests);
  const usable = loaded.features.filter(({ id }) => commits.has(id) && !(loaded.unsteady ?? []).includes(id));
  if (usable.length < 2) return notPlayed(task, 'the tests of fewer than two of its features pass here');
  const pairs = sample(pairsOf(usable), order);
  const plays: CooperPlay[] = [];
  for (const features of usable.length > 2 ? [...pairs, usable] : pairs)
    for (const way of ways) {
      const played = await playOnce(stage, { way, features, commits, tests });
      plays.push(played);
      say(playLine(task, played));
    }
  const counts = { all: loaded.features.length, features: usable.length, pairs: pairsOf(usable).length };
  return { task, ...counts, plays, reason: '' };
}

/** A commit for each feature whose patch applies and whose tests fail without it and pass with it. */
async function usableFeatures(stage: TaskSetting, tests: TreeTests): Promise<ReadonlyMap<string, string>> {
  const root = setUp(stage, 'features');
  const base = gitOutput(root, 'rev-parse', 'HEAD');
  const commits = new Map<string, string>();
  for (const feature of stage.task.features) {
    const commit = commitOf(root, base, feature);
    if (commit === null || (await tests.pass(root, base, [feature]))) continue;
    if (await tests.pass(root, commit, [feature])) commits.set(feature.id, commit);
  }
  gitOutput(root, 'reset', '-q', '--hard', base);
  return commits;
}

interface Hand {
  readonly way: MergeWay;
  readonly features: readonly Feature[];
  readonly commits: ReadonlyMap<string, string>;
  readonly tests: TreeTests;
}

async function playOnce(stage: TaskSetting, { way, features, commits, tests }: Hand): Promise<CooperPlay> {
  const root = join(stage.home, way === 'debussy' ? 'run' : 'features');
  const chosen = new Map(features.map(({ id }) => [id, commits.get(id) ?? '']));
  const landed =
    way === 'debussy' ? await runLadder(stage, 'run', features) : mergeByGit(root, chosen, way === 'union');
  const inside = features.filter(({ id }) => landed.features.includes(id));
  const isGreen = await tests.pass(root, landed.tree, inside);
  return { ...landed, way, wanted: features.map(({ id }) => id), isGreen };
}

function pairsOf(features: readonly Feature[]): readonly (readonly Feature[])[] {
  return features.flatMap((one, i) => features.slice(i + 1).map((other) => [one, other]));
}

function sample<T>(all: readonly T[], { pairs, seed }: Pick<CooperOptions, 'pairs' | 'seed'>): readonly T[] {
  const random = randomFrom(seed);
  const keyed = all.map((one, i) => ({ one, i, key: random() }));
  const chosen = keyed.toSorted((a, b) => a.key - b.key).slice(0, pairs);
  return chosen.toSorted((a, b) => a.i - b.i).map(({ one }) => one);
}

/** Imports of the tests, installed once: modules for the base of a task, or a Python with pytest. */
function toolsOf(task: LoadedTask, { cache, home }: GameOrder): TestTools {
  if (task.language === 'python') return { modules: null, path: pythonIn(join(cache, 'cooper-python')) };
  if (task.language === 'go') return { modules: null, path: null };
  const folder = join(cache, 'cooper-modules', task.base);
  const modules = join(folder, 'node_modules');
  if (existsSync(join(modules, '.modules.yaml'))) return { modules, path: null };
  mkdirSync(folder, { recursive: true });
  const root = setUp({ task, home, script: '', program: '' }, 'modules');
  gitOutput(root, '--work-tree', folder, 'checkout', '-q', 'HEAD', '--', '.');
  const install = ['--yes', pnpmFor(folder), 'install', '--frozen-lockfile', '--ignore-scripts'];
  if (!succeeds('npx', install, folder)) throw new Error('its dependencies cannot be installed here');
  return { modules, path: null };
}

/** Old commits ask for an old pnpm, and refuse any other. */
function pnpmFor(folder: string): string {
  const wants = /"pnpm":\s*"\D*(\d+)/.exec(readFileSync(join(folder, 'package.json'), 'utf8'))?.[1];
  return `pnpm@${wants ?? '10'}`;
}

/** The machine's Python if it has the imports of the tests; otherwise an environment of its own beside the cache. */
function pythonIn(folder: string): string | null {
  const needs = ['pytest', 'markupsafe'];
  const imports = ['-c', `import ${needs.join(', ')}`];
  if (succeeds('python3', imports, '.')) return null;
  const own = join(folder, 'bin');
  if (existsSync(own) && succeeds(join(own, 'python3'), imports, '.')) return own;
  if (
    !succeeds('python3', ['-m', 'venv', folder], '.') ||
    !succeeds(join(own, 'pip'), ['install', '-q', ...needs], '.')
  )
    throw new Error('pytest cannot be installed here');
  return own;
}

function succeeds(program: string, args: readonly string[], cwd: string): boolean {
  const env = { ...plainEnvironment(), CI: '1' };
  return spawnSync(program, args, { cwd, env, stdio: 'ignore', timeout: 900_000 }).status === 0;
}

function playLine(
  { path }: CooperTask,
  { way, wanted, features, left, rungs, isGreen, seconds }: CooperPlay,
): string {
  const what = wanted.length === 2 ? wanted.join(' + ') : `all ${String(wanted.length)}`;
  const end = `${String(features.length)} of ${String(wanted.length)} landed, ${isGreen ? 'green' : 'RED'}`;
  const how = [left > 0 ? `${String(left)} left` : '', rungs.join(', ')].filter((text) => text !== '');
  return `${path}  ${what.padEnd(9)} ${way.padEnd(10)} ${end}  ${seconds.toFixed(1)} s  ${how.join('; ')}`;
}
