import { join } from 'node:path';
import { atMost, byTurns, elapsedMs, inTurns, noMoreThan, rowOf } from '@debussy/tools/bench';
import type { ReportRows, Row, Turn } from '@debussy/tools/bench';
import { syncFileSystem } from '@debussy/host';
import { capture, openRepository, openSlots } from '../src/index.ts';
import type { Repository, Slot, Slots } from '../src/index.ts';
import { bare, makeBed, makeDirt } from './repository-bed.ts';
import type { Bed } from './repository-bed.ts';

interface Lane {
  readonly bed: Bed;
  readonly files: number;
  readonly rounds: number;
  /** What a worktree from the pool may cost beside a new one. */
  readonly pool: number;
  readonly atOnce: number;
  readonly repository: Repository;
}

/** Worktrees and snapshots against bare git, by turns in the same run. */
export async function bench(report: ReportRows): Promise<void> {
  for (const size of [
    { files: 100, rounds: 9, pool: 0.25, atOnce: 8 },
    { files: 3000, rounds: 5, pool: 0.25, atOnce: 8 },
    { files: 30_000, rounds: 3, pool: 0.1, atOnce: 4 },
  ]) {
    const bed = makeBed(size.files);
    try {
      const lane = { ...size, bed, repository: value(await openRepository(bed.root)) };
      await report(await firstRow(lane));
      await report(await poolRow(lane));
      await report(await snapshotRow(lane));
      await report(() => manyAtOnce(lane));
    } finally {
      bed.remove();
    }
  }
}

type Measured = () => Promise<Row>;

async function firstRow(lane: Lane): Promise<Measured> {
  const { bed, rounds } = lane;
  let made = 0;
  const told = {
    name: 'first worktree',
    about: 'A slot that has never been used, ready for an agent, beside `git worktree add --detach`.',
    most: 1.15,
  };
  return async () => {
    const slots = await slotsOf(lane, (made += 1) * rounds, `first${made}`);
    const held: Slot[] = [];
    const ours = (): Promise<number> => elapsedMs(async () => held.push(await take(slots, bed.first)));
    const reference = (round: number): Promise<number> =>
      elapsedMs(() => addWorktree(bed, `bare${made}-${round}`, bed.first));
    const row = await compared(lane, told, { ours, reference });
    for (const slot of held) await slots.release(slot, 'discarded');
    await slots.removeAll();
    return row;
  };
}

async function poolRow(lane: Lane): Promise<Measured> {
  const { bed, files } = lane;
  const told = {
    name: 'worktree from the pool',
    about:
      'A used slot, brought to another commit by difference, beside `worktree remove --force` and `worktree add`. In a small repository starting two git processes is most of it.',
    most: lane.pool,
  };
  return async () => {
    const slots = await slotsOf(lane, 1, 'pool');
    let slot = await take(slots, bed.first);
    const next = (round: number): string => (round % 2 === 0 ? bed.second : bed.first);
    const path = await addWorktree(bed, `pool${++pools}`, bed.first);
    const ours = (round: number): Promise<number> => {
      makeDirt(slot.path, files);
      return elapsedMs(async () => {
        await slots.release(slot, 'discarded');
        slot = await take(slots, next(round));
      });
    };
    const reference = (round: number): Promise<number> => {
      makeDirt(path, files);
      return elapsedMs(async () => {
        await bare(bed.root, ['worktree', 'remove', '--force', path]);
        await bare(bed.root, ['worktree', 'add', '-q', '--detach', path, next(round)]);
      });
    };
    const row = await compared(lane, told, { ours, reference });
    await slots.release(slot, 'discarded');
    return row;
  };
}

let pools = 0;

/** The reference is the shortest sequence of plumbing that makes the same commit, as safe from a power cut as ours. */
async function snapshotRow(lane: Lane): Promise<Measured> {
  const { bed, files, repository } = lane;
  const told = {
    name: 'snapshot',
    about:
      'What an agent left becomes a commit under a ref, each path judged first, beside `add -A`, `write-tree`, `commit-tree`, one `sync`, `update-ref`.',
    most: 1.3,
  };
  const slots = await slotsOf(lane, 1, 'snapshot');
  const path = await addWorktree(bed, 'snapshot', bed.first);
  let taken = 0;
  const reference = async (): Promise<number> => {
    makeDirt(path, files);
    const time = await elapsedMs(() => plumbing(bed, path, `refs/bench/bare${++taken}`));
    await bare(path, ['reset', '-q', '--hard', bed.first]);
    return time;
  };
  const ours = async (): Promise<number> => {
    const slot = await take(slots, bed.first);
    makeDirt(slot.path, files);
    const request = { slot, base: bed.first, message: 'm\n', ref: `refs/bench/ours${++taken}` };
    const time = await elapsedMs(async () => value(await capture(repository, request)));
    await slots.release(slot, 'captured');
    return time;
  };
  return () => compared(lane, told, { ours, reference });
}

interface Told {
  readonly name: string;
  readonly about: string;
  readonly most: number;
}

async function compared(
  { files, rounds }: Lane,
  { name, about, most }: Told,
  turns: { readonly ours: Turn; readonly reference: Turn },
): Promise<Row> {
  const { ours, reference, ratio } = await inTurns(rounds, turns.ours, turns.reference);
  return rowOf({
    name: `${name}, ${files} files`,
    about,
    ours: { value: ours, unit: 'ms' },
    reference: { value: reference, unit: 'ms' },
    ratio,
    bar: atMost(most),
    measured: byTurns(rounds),
  });
}

async function addWorktree(bed: Bed, name: string, commit: string): Promise<string> {
  const path = join(bed.root, '..', name);
  await bare(bed.root, ['worktree', 'add', '-q', '--detach', path, commit]);
  return path;
}

async function plumbing(bed: Bed, path: string, ref: string): Promise<void> {
  await bare(path, ['add', '-A']);
  const tree = await bare(path, ['write-tree']);
  const commit = await bare(path, ['commit-tree', tree, '-p', bed.first, '-m', 'm']);
  await syncFileSystem(bed.root);
  await bare(path, ['update-ref', ref, commit, '0'.repeat(commit.length)]);
}

async function manyAtOnce(lane: Lane): Promise<Row> {
  const slots = await slotsOf(lane, lane.atOnce, 'many');
  const asked = Array.from({ length: lane.atOnce }, (_, i) => String(i));
  const results = await Promise.all(
    asked.map((phase) => slots.acquire({ phase, attempt: 1, base: lane.bed.first, purpose: 'attempt' })),
  );
  const failed = results.filter((result) => !result.ok).length;
  for (const result of results) if (result.ok) await slots.release(result.value, 'discarded');
  return rowOf({
    name: `${lane.atOnce} worktrees at once, ${lane.files} files`,
    about: 'Acquisitions at the same moment: how many fail, as `git worktree add` now and then does.',
    ours: { value: failed, unit: 'failed' },
    reference: { value: asked.length, unit: 'asked for' },
    bar: noMoreThan(0),
    measured: 'once',
  });
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
