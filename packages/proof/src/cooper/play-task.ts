import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { plainEnvironment } from '../kit/plain-environment.ts';
import { randomFrom } from '../kit/dice.ts';
import { gitOutput } from '../kit/public-repository.ts';
import type { CooperOptions } from './cooper-options.ts';
import { loadTask } from './cooper-task.ts';
import type { CooperTask, Feature, LoadedTask } from './cooper-task.ts';
import { TreeTests, writeTestScript } from './tree-tests.ts';
import { commitOf, mergeByGit, runLadder, setUp } from './ways.ts';
import type { Landed, TaskSetting } from './ways.ts';

export type Way = 'git merge' | 'union' | 'debussy';

/** Some features put together in one way. */
export interface CooperPlay extends Landed {
  readonly way: Way;
  readonly wanted: readonly string[];
  /** Whether the tests of every feature in the tree pass on it: judged by the benchmark. */
  readonly isGreen: boolean;
}

export interface Game {
  readonly task: CooperTask;
  /** Features whose own tests pass here on the base with their patch alone. */
  readonly features: number;
  readonly pairs: number;
  readonly plays: readonly CooperPlay[];
  /** Why it was not played. */
  readonly reason: string;
}

export interface GameOrder extends CooperOptions {
  readonly program: string;
  readonly home: string;
}

/** All pairs of a task, or a sample of them, and the whole task, in each way. */
export function playTask(task: CooperTask, order: GameOrder, say: (line: string) => void): Game {
  const not = (reason: string): Game => ({ task, features: 0, pairs: 0, plays: [], reason });
  try {
    const folder = join(order.home, 'patches');
    const loaded = loadTask(task, folder, order);
    const script = writeTestScript(loaded, folder, modulesOf(loaded, order));
    const stage: TaskSetting = { task: loaded, script, program: order.program, home: order.home };
    const tests = new TreeTests(script);
    const commits = usableFeatures(stage, tests);
    const usable = loaded.features.filter(({ id }) => commits.has(id));
    if (usable.length < 2) return not('the tests of its features do not run here');
    const pairs = sample(pairsOf(usable), order);
    const plays: CooperPlay[] = [];
    for (const features of usable.length > 2 ? [...pairs, usable] : pairs)
      for (const play of waysOf(stage, { features, commits, tests })) {
        plays.push(play);
        say(playLine(task, play));
      }
    return { task, features: usable.length, pairs: pairs.length, plays, reason: '' };
  } catch (error) {
    return not(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  }
}

/** A commit for each feature whose patch applies and whose tests fail without it and pass with it. */
function usableFeatures(stage: TaskSetting, tests: TreeTests): ReadonlyMap<string, string> {
  const root = setUp(stage, 'features');
  const base = gitOutput(root, 'rev-parse', 'HEAD');
  const commits = new Map<string, string>();
  for (const feature of stage.task.features) {
    const commit = commitOf(root, base, feature);
    if (commit === null || tests.pass(root, base, [feature])) continue;
    if (tests.pass(root, commit, [feature])) commits.set(feature.id, commit);
  }
  gitOutput(root, 'reset', '-q', '--hard', base);
  return commits;
}

interface Hand {
  readonly features: readonly Feature[];
  readonly commits: ReadonlyMap<string, string>;
  readonly tests: TreeTests;
}

function* waysOf(stage: TaskSetting, { features, commits, tests }: Hand): Iterable<CooperPlay> {
  const root = join(stage.home, 'features');
  const chosen = new Map(features.map(({ id }) => [id, commits.get(id) ?? '']));
  const wanted = features.map(({ id }) => id);
  const judged = (way: Way, repository: string, landed: Landed): CooperPlay => {
    const inside = features.filter(({ id }) => landed.features.includes(id));
    return { ...landed, way, wanted, isGreen: tests.pass(repository, landed.tree, inside) };
  };
  yield judged('git merge', root, mergeByGit(root, chosen, false));
  yield judged('union', root, mergeByGit(root, chosen, true));
  yield judged('debussy', join(stage.home, 'run'), runLadder(stage, 'run', features));
}

function pairsOf(features: readonly Feature[]): readonly (readonly Feature[])[] {
  return features.flatMap((one, i) => features.slice(i + 1).map((other) => [one, other]));
}

function sample<T>(all: readonly T[], { pairs, seed }: CooperOptions): readonly T[] {
  const random = randomFrom(seed);
  const keyed = all.map((one, i) => ({ one, i, key: random() }));
  const chosen = keyed.toSorted((a, b) => a.key - b.key).slice(0, pairs);
  return chosen.toSorted((a, b) => a.i - b.i).map(({ one }) => one);
}

/** What tests of JavaScript import, installed once for the base of a task. */
function modulesOf(task: LoadedTask, { cache, home }: GameOrder): string | null {
  if (task.language !== 'jest') return null;
  const folder = join(cache, 'cooper-modules', task.base);
  mkdirSync(folder, { recursive: true });
  const stage = { task, home, script: '', program: '' };
  const root = setUp(stage, 'modules');
  gitOutput(root, '--work-tree', folder, 'checkout', '-q', 'HEAD', '--', '.');
  const install = ['--yes', 'pnpm@10', 'install', '--frozen-lockfile', '--ignore-scripts'];
  const run = spawnSync('npx', install, {
    cwd: folder,
    env: { ...plainEnvironment(), CI: '1' },
    timeout: 900_000,
  });
  if (run.status !== 0) throw new Error('its dependencies cannot be installed here');
  return join(folder, 'node_modules');
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
