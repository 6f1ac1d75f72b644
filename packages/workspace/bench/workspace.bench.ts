import { join } from 'node:path';
import { capture, openRepository, openSlots } from '../src/index.ts';
import type { Repository, Slot, Slots } from '../src/index.ts';
import { bare, makeBed, makeDirt } from './repository-bed.ts';
import type { Bed } from './repository-bed.ts';

interface Row {
  readonly name: string;
  readonly ours: string;
  readonly reference: string;
  readonly ratio: number;
  readonly bar: string;
  readonly ok: boolean;
}

interface Lane {
  readonly bed: Bed;
  readonly files: number;
  readonly repository: Repository;
}

/** Worktrees and snapshots against bare git, interleaved in the same run. */
export async function bench(report: (row: Row) => void): Promise<void> {
  for (const [files, rounds, poolBar] of [
    [100, 11, 0.25],
    [3000, 5, 0.25],
    [30_000, 3, 0.1],
  ] as const) {
    const bed = makeBed(files);
    try {
      const lane = { bed, files, repository: value(await openRepository(bed.root)) };
      const size = `${String(files)} files`;
      report(row(`first worktree, ${size}`, await firstAcquisition(lane, rounds), 1.15));
      report(row(`worktree from the pool, ${size}`, await fromPool(lane, Math.ceil(rounds / 2)), poolBar));
      report(row(`snapshot, ${size}`, await snapshot(lane, rounds), 1.3));
      report(await eightAtOnce(lane));
    } finally {
      bed.remove();
    }
  }
}

interface Times {
  readonly ours: number[];
  readonly reference: number[];
}

async function firstAcquisition(lane: Lane, rounds: number): Promise<Times> {
  const times: Times = { ours: [], reference: [] };
  const slots = await slotsOf(lane, rounds, 'first');
  const held: Slot[] = [];
  for (let i = 0; i < rounds; i++) {
    const path = join(lane.bed.root, `../bare${String(i)}`);
    times.reference.push(
      await timed(() => bare(lane.bed.root, ['worktree', 'add', '-q', '--detach', path, lane.bed.first])),
    );
    times.ours.push(await timed(async () => held.push(await take(slots, lane.bed.first))));
  }
  for (const slot of held) await slots.release(slot, 'discarded');
  return times;
}

async function fromPool(lane: Lane, rounds: number): Promise<Times> {
  const { bed, files } = lane;
  const times: Times = { ours: [], reference: [] };
  const slots = await slotsOf(lane, 1, 'pool');
  let slot = await take(slots, bed.first);
  const path = join(bed.root, '../bare0');
  for (let i = 0; i < rounds; i++) {
    const next = i % 2 === 0 ? bed.second : bed.first;
    makeDirt(path, files);
    times.reference.push(
      await timed(async () => {
        await bare(bed.root, ['worktree', 'remove', '--force', path]);
        await bare(bed.root, ['worktree', 'add', '-q', '--detach', path, next]);
      }),
    );
    makeDirt(slot.path, files);
    times.ours.push(
      await timed(async () => {
        await slots.release(slot, 'discarded');
        slot = await take(slots, next);
      }),
    );
  }
  await slots.release(slot, 'discarded');
  return times;
}

/** The reference is the shortest sequence of plumbing that makes the same commit and keeps it under a ref. */
async function snapshot(lane: Lane, rounds: number): Promise<Times> {
  const { bed, files, repository } = lane;
  const times: Times = { ours: [], reference: [] };
  const slots = await slotsOf(lane, 1, 'snapshot');
  const path = join(bed.root, '../bare0');
  for (let i = 0; i < rounds; i++) {
    const name = `refs/bench/${String(i)}`;
    makeDirt(path, files);
    times.reference.push(await timed(() => plumbing(bed, path, `${name}/bare`)));
    await bare(path, ['reset', '-q', '--hard', bed.first]);
    const slot = await take(slots, bed.first);
    makeDirt(slot.path, files);
    times.ours.push(
      await timed(async () =>
        value(await capture(repository, { slot, base: bed.first, message: 'm\n', ref: `${name}/ours` })),
      ),
    );
    await slots.release(slot, 'captured');
  }
  return times;
}

async function plumbing(bed: Bed, path: string, ref: string): Promise<void> {
  await bare(path, ['add', '-A']);
  const tree = await bare(path, ['write-tree']);
  const commit = await bare(path, ['commit-tree', tree, '-p', bed.first, '-m', 'm']);
  await bare(path, ['update-ref', ref, commit, '0'.repeat(commit.length)]);
}

async function eightAtOnce(lane: Lane): Promise<Row> {
  const slots = await slotsOf(lane, 8, 'eight');
  const results = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      slots.acquire({ phase: String(i), attempt: 1, base: lane.bed.first, purpose: 'attempt' }),
    ),
  );
  const failed = results.filter((result) => !result.ok).length;
  for (const result of results) if (result.ok) await slots.release(result.value, 'discarded');
  return {
    name: `8 worktrees at once, ${String(lane.files)} files`,
    ours: `${String(failed)} failed`,
    reference: 'none may fail',
    ratio: failed,
    bar: '0 failures',
    ok: failed === 0,
  };
}

async function slotsOf({ repository }: Lane, limit: number, run: string): Promise<Slots> {
  return openSlots(repository, { run, limit, minFreeBytes: 0 });
}

async function take(slots: Slots, base: string): Promise<Slot> {
  return value(await slots.acquire({ phase: '1', attempt: 1, base, purpose: 'attempt' }));
}

function value<T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Error },
): T {
  if (!result.ok) throw result.error;
  return result.value;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function row(name: string, times: Times, bar: number): Row {
  const ours = median(times.ours);
  const reference = median(times.reference);
  const ratio = ours / reference;
  return {
    name,
    ours: `${ours.toFixed(1)} ms`,
    reference: `${reference.toFixed(1)} ms`,
    ratio,
    bar: `≤ ${String(bar)}`,
    ok: ratio <= bar,
  };
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
