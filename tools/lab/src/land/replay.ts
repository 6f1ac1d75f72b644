import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Sources } from '../public-repository.ts';
import { branchesFrom, plainCommit, mergedTree, withBroken } from './branches-from.ts';
import type { HistoryBranch } from './branches-from.ts';
import { byDebussy } from './by-debussy.ts';
import { clonedHistory, modulesOf } from './land-project.ts';
import type { GateKind, LandProject } from './land-project.ts';
import { batchAndBisect, oneByOne, speculation } from './other-queues.ts';
import type { QueueBed, QueueEnd } from './other-queues.ts';
import { Verdicts } from './verdicts.ts';

export interface HistoryReplay {
  readonly project: string;
  readonly gate: GateKind;
  readonly branches: number;
  /** Percent of them to which a fault was added. */
  readonly broken: number;
  readonly places: number;
  readonly debussy: {
    readonly landed: number;
    readonly gates: number;
    readonly seconds: number;
    readonly exitCode: number | null;
    readonly tips: number;
    /** Tips on which the gate fails, tried by the benchmark. */
    readonly red: number;
  };
  /** Of one gate within debussy: the time of a step of the other queues. */
  readonly gateSeconds: number;
  readonly others: Readonly<Record<QueueName, QueueEnd>>;
}

export type QueueName = 'one by one' | 'batch and bisect' | 'speculation';

export interface ReplayOrder extends Sources {
  readonly program: string;
  readonly home: string;
  readonly project: LandProject;
  readonly gate: GateKind;
  readonly count: number;
  readonly broken: number;
  readonly places: number;
  readonly say: (line: string) => void;
}

/** The same branches by debussy and by the other queues, with the same gate. */
export async function replayHistory(order: ReplayOrder): Promise<HistoryReplay> {
  const { project, gate: kind, count, broken, places, cache, program, home, say } = order;
  const gitDir = clonedHistory(project, order);
  const modules = await modulesOf(project, gitDir, order);
  const gate = project.gates[kind];
  const key = createHash('sha256').update(`${project.base} ${gate}`).digest('hex').slice(0, 12);
  const verdicts = new Verdicts({ gitDir, gate, modules, file: join(cache, 'land-verdicts', `${key}.json`) });
  if (!(await verdicts.isGreen(project.base))) throw new Error('the gate is red on the base');
  const isWanted = (commit: string): Promise<boolean> => verdicts.isGreen(commit);
  const known = join(cache, 'land-branches', `${key}-${count}.json`);
  const found = await keptIn(known, () =>
    branchesFrom({ gitDir, project, count, byFile: kind === 'syntax', isWanted }),
  );
  const branches = withBroken(gitDir, project, found, broken);
  say(`${project.name}: ${branches.length} branches, ${broken} % broken\n`);
  const bed = { program, home, gitDir, base: project.base, modules, gate, places };
  const { root, landed, gates, seconds, code, gateSeconds, tips, redBranches } = byDebussy(bed, branches);
  say(`debussy: ${landed} landed, ${gates} gates, ${seconds.toFixed(0)} s\n`);
  const red = [];
  for (const tip of new Set(tips)) if (!(await verdicts.isGreen(tip, join(root, '.git')))) red.push(tip);
  const whole = new Set(found.map(({ commit }) => commit));
  const isRed = ({ name, commit }: HistoryBranch): boolean =>
    !whole.has(commit) || redBranches.includes(name);
  const others = await otherQueues(gitDir, { branches, isRed, base: project.base, places });
  return {
    project: project.name,
    gate: kind,
    branches: branches.length,
    broken,
    places,
    debussy: { landed, gates, seconds, exitCode: code, tips: tips.length, red: red.length },
    gateSeconds,
    others,
  };
}

/** Finding them takes minutes, and gives the same each time. */
async function keptIn(
  file: string,
  find: () => Promise<readonly HistoryBranch[]>,
): Promise<readonly HistoryBranch[]> {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const found = await find();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(found));
  return found;
}

interface OtherOrder {
  readonly branches: readonly HistoryBranch[];
  readonly isRed: (branch: HistoryBranch) => boolean;
  readonly base: string;
  readonly places: number;
}

/** A tree is red for them if it holds a branch with a fault, or one that debussy found red. */
async function otherQueues(
  gitDir: string,
  { branches, isRed, base, places }: OtherOrder,
): Promise<HistoryReplay['others']> {
  const made = new Map<string, string | null>();
  const red = new Set(branches.filter(isRed).map(({ commit }) => commit));
  const bed: QueueBed = {
    base,
    isGreen: async (commit) => !red.has(commit),
    put(tip, branch) {
      const key = `${tip} ${branch}`;
      const known = made.get(key);
      if (known !== undefined) return known;
      const tree = mergedTree(gitDir, tip, branch);
      const commit = tree === null ? null : plainCommit(gitDir, tree, [tip]);
      if (commit !== null && (red.has(tip) || red.has(branch))) red.add(commit);
      made.set(key, commit);
      return commit;
    },
  };
  const commits = branches.map(({ commit }) => commit);
  return {
    'one by one': await oneByOne(bed, commits),
    'batch and bisect': await batchAndBisect(bed, commits),
    speculation: await speculation(bed, commits, places),
  };
}
