import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What a run has cost, or each of its phases. */
export interface RunCost {
  readonly phases: number;
  readonly seconds: number;
  readonly ownMs: number;
  readonly gitMs: number;
  readonly mb: number;
  readonly refs: number;
  /** Of all workers together, for a phase: their process, and their git. */
  readonly workersMs: number;
  readonly workersGitMs: number;
}

/** All of it so far. */
type Seen = Omit<RunCost, 'phases'> & { readonly landed: number };

export function costForEach<T extends Omit<Seen, 'landed'>>(seen: T, phases: number): T {
  const each = (ms: number): number => ms / Math.max(1, phases);
  const { ownMs, gitMs, workersMs, workersGitMs } = seen;
  const costs = { ownMs, gitMs, workersMs, workersGitMs };
  return { ...seen, ...Object.fromEntries(Object.entries(costs).map(([key, ms]) => [key, each(ms)])) };
}

interface Watched {
  readonly pids: { readonly coordinator: number; readonly workers: number };
  readonly hub: string;
  readonly repo: string;
  readonly ended: Promise<unknown>;
}

/** After so many phases each it is told what they cost: a long plan that is cut short has said something. */
const tellEvery = 250;

/** What the kernel says of processes, until the first of them ends. */
export async function watchedRun({ pids, hub, repo, ended }: Watched): Promise<Seen> {
  const begun = performance.now();
  const landed = landedCounter(repo);
  const before = timesOf(pids.workers);
  let seen: Seen | null = null;
  let told: Seen | null = null;
  const look = (): void => {
    const [own, idle] = [timesOf(pids.coordinator), timesOf(pids.workers)];
    const peak = memoryOf(pids.coordinator);
    if (own === null || idle === null || before === null || peak === null) return;
    seen = {
      landed: landed(),
      seconds: (performance.now() - begun) / 1000,
      ownMs: own.own,
      gitMs: own.children,
      mb: peak,
      refs: Math.max(seen?.refs ?? 0, refsIn(hub)),
      workersMs: idle.own - before.own,
      workersGitMs: idle.children - before.children,
    };
    if (seen.landed < (told?.landed ?? 0) + tellEvery) return;
    process.stderr.write(`${JSON.stringify({ soFar: seen.landed, ...since(told, seen) })}\n`);
    told = seen;
  };
  const timer = setInterval(look, 250);
  await ended;
  clearInterval(timer);
  if (seen === null) throw new Error('the run was over before anything was seen of it');
  return seen;
}

/** What the phases since then have cost each. */
function since(then: Seen | null, now: Seen): Omit<Seen, 'landed'> {
  const { landed, ...rest } = now;
  if (then === null) return costForEach(rest, landed);
  const spent = {
    ...rest,
    ownMs: now.ownMs - then.ownMs,
    gitMs: now.gitMs - then.gitMs,
    workersMs: now.workersMs - then.workersMs,
    workersGitMs: now.workersGitMs - then.workersGitMs,
  };
  return costForEach(spent, landed - then.landed);
}

/** Processor time of a process and of the children that it has waited for, in milliseconds; null: it has ended. */
function timesOf(pid: number): { readonly own: number; readonly children: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '');
    const [own = 0, own2 = 0, children = 0, children2 = 0] = stat.split(' ').slice(11, 15).map(Number);
    return { own: (own + own2) * 10, children: (children + children2) * 10 };
  } catch {
    return null;
  }
}

function memoryOf(pid: number): number | null {
  try {
    const peak = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return peak === undefined ? null : Number(peak) / 1024;
  } catch {
    return null;
  }
}

/** How many phases have landed, read from what the journal has grown by. */
function landedCounter(repo: string): () => number {
  const runs = join(repo, '.git', 'debussy', 'runs');
  let [count, offset, rest] = [0, 0, ''];
  return () => {
    const [run] = existsSync(runs) ? readdirSync(runs) : [];
    const path = join(runs, run ?? '', 'journal', '1.jsonl');
    if (run === undefined || !existsSync(path)) return 0;
    const bytes = readFileSync(path).subarray(offset);
    offset += bytes.length;
    const lines = `${rest}${bytes.toString('utf8')}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.filter((one) => one.includes('"type":"tip.moved"')))
      count += line.match(/"empty":/g)?.length ?? 0;
    return count;
  };
}

function refsIn(hub: string): number {
  return readdirSync(join(hub, 'refs'), { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  ).length;
}
