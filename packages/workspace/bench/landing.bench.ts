import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { currentHolder } from '../src/holder.ts';
import { syncFileSystem } from '../src/landing/durable.ts';
import {
  beginRun,
  candidate,
  capture,
  land,
  openRepository,
  openSlots,
  openStore,
  readCommitSettings,
} from '../src/index.ts';
import type { CommitSettings, Entry, Epoch, Repository, Slots, Store } from '../src/index.ts';
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
  readonly store: Store;
  readonly settings: CommitSettings;
}

/** Landing against bare git, interleaved in the same run. */
export async function bench(report: (row: Row) => void): Promise<void> {
  for (const [files, rounds] of [
    [100, 11],
    [3000, 9],
  ] as const) {
    const bed = makeBed(files);
    try {
      const store = openStore(join(bed.root, '.git'));
      const lane = { bed, files, store, settings: await readCommitSettings(store) };
      report(row(`capture and land, ${String(files)} files`, await captureAndLand(lane, rounds), 1.3));
      report(row(`landing 512 disjoint branches, ${String(files)} files`, await manyBranches(lane), 0.1));
    } finally {
      bed.remove();
    }
  }
}

interface Times {
  readonly ours: number[];
  readonly reference: number[];
}

/** The reference is the same work by the plumbing commands, one after the other, and one sync: on disk, as ours is. */
async function captureAndLand(lane: Lane, rounds: number): Promise<Times> {
  const { bed, files } = lane;
  const times: Times = { ours: [], reference: [] };
  const opened = await openRepository(bed.root);
  if (!opened.ok) throw opened.error;
  const slots = await openSlots(opened.value, { run: 'land', limit: 1, minFreeBytes: 0 });
  const path = join(bed.root, '../bare');
  await bare(bed.root, ['worktree', 'add', '-q', '--detach', path, bed.first]);
  for (let i = 0; i < rounds; i++) {
    const run = await begin(lane, `round${String(i)}`);
    const moved = await sideCommit(bed, bed.first, i);
    await bare(bed.root, ['update-ref', `refs/bench/tip${String(i)}`, moved]);
    await bare(bed.root, ['update-ref', run.ref, moved]);
    makeDirt(path, files);
    times.reference.push(
      await timed(() => plumbing(bed, path, { ref: `refs/bench/tip${String(i)}`, tip: moved })),
    );
    await bare(path, ['reset', '-q', '--hard', bed.first]);
    times.ours.push(await ourTurn(lane, { slots, repository: opened.value }, { ...run, tip: moved }));
  }
  return times;
}

interface Run {
  readonly epoch: Epoch;
  readonly ref: string;
}

async function ourTurn(
  { bed, files, store, settings }: Lane,
  { slots, repository }: { readonly slots: Slots; readonly repository: Repository },
  { epoch, ref, tip }: Run & { readonly tip: string },
): Promise<number> {
  const slot = await slots.acquire({ phase: '1', attempt: 1, base: bed.first, purpose: 'attempt' });
  if (!slot.ok) throw slot.error;
  makeDirt(slot.value.path, files);
  const time = await timed(async () => {
    const held = { slot: slot.value, base: bed.first, message: 'm\n', ref: `${epoch.ref}-work` };
    const captured = await capture(repository, held);
    if (!captured.ok) throw captured.error;
    const series = [entryOf('1', captured.value.commit)];
    const made = await candidate(store, { tip, series, settings });
    if (made.kind === 'conflict') throw new Error('conflict');
    await land(store, { ref, expectedTip: tip, newTip: made.commit, epoch });
  });
  await slots.release(slot.value, 'captured');
  return time;
}

async function plumbing(
  bed: Bed,
  path: string,
  at: { readonly ref: string; readonly tip: string },
): Promise<void> {
  await bare(path, ['add', '-A']);
  const tree = await bare(path, ['write-tree']);
  const work = await bare(path, ['commit-tree', tree, '-p', bed.first, '-m', 'm']);
  await bare(path, ['update-ref', `${at.ref}-work`, work, '0'.repeat(work.length)]);
  const merged = await bare(bed.root, ['merge-tree', '--write-tree', at.tip, work]);
  const commit = await bare(bed.root, ['commit-tree', merged, '-p', at.tip, '-m', 'm']);
  await syncFileSystem(bed.root);
  await bare(bed.root, ['update-ref', at.ref, commit, at.tip]);
}

/** The reference merges one branch after the other in a checked-out worktree, as people and most tools do. */
async function manyBranches(lane: Lane): Promise<Times> {
  const { bed, store, settings } = lane;
  const commits = disjointCommits(bed, 512);
  const path = join(bed.root, '../merging');
  await bare(bed.root, ['worktree', 'add', '-q', '--detach', path, bed.first]);
  const reference = await timed(async () => {
    for (const commit of commits) await bare(path, ['merge', '-q', '--no-ff', '-m', 'm', commit]);
  });
  const { epoch, ref } = await begin(lane, 'many');
  const ours = await timed(async () => {
    const series = commits.map((commit, i) => entryOf(String(i), commit));
    const made = await candidate(store, { tip: bed.first, series, settings });
    if (made.kind === 'conflict') throw new Error('conflict');
    await land(store, { ref, expectedTip: bed.first, newTip: made.commit, epoch });
  });
  const trees = await bare(path, ['rev-parse', 'HEAD^{tree}', `${ref}^{tree}`]);
  if (new Set(trees.split('\n')).size !== 1) throw new Error('both ways must give the same tree');
  return { ours: [ours], reference: [reference] };
}

async function begin({ store, bed }: Lane, run: string): Promise<Run> {
  const target = { plan: run, branch: null };
  const holder = await currentHolder();
  const begun = await beginRun(store, {
    run,
    slug: 'bench',
    target,
    base: bed.first,
    holder,
    replaces: null,
  });
  if (begun.kind !== 'begun') throw new Error('not begun');
  return { epoch: begun.epoch, ref: begun.branch };
}

function entryOf(phase: string, commit: string): Entry {
  return {
    phase,
    commit,
    message: `Phase ${phase}\n\nDebussy-Run: bench\nDebussy-Phase: ${phase}\n`,
    time: 1_700_000_000,
  };
}

/** A tip that has moved by one file which nobody else touches. */
async function sideCommit(bed: Bed, parent: string, seed: number): Promise<string> {
  const [commit = ''] = importCommits(bed, parent, [`side/${String(seed)}.txt`]);
  return bare(bed.root, ['rev-parse', commit]);
}

function disjointCommits(bed: Bed, count: number): readonly string[] {
  const paths = Array.from({ length: count }, (_, i) => `lane/d${String(i % 16)}/file-${String(i)}.txt`);
  return importCommits(bed, bed.first, paths);
}

function importCommits(bed: Bed, parent: string, paths: readonly string[]): readonly string[] {
  const commits = paths.map((path, i) =>
    [
      `commit refs/bench/lane/${String(i)}`,
      `mark :${String(i + 1)}`,
      'committer Ada <ada@example.com> 1700000000 +0000',
      'data 2\nm',
      `from ${parent}`,
      `M 100644 inline ${path}`,
      `data ${String(path.length)}\n${path}`,
      `get-mark :${String(i + 1)}`,
      '',
    ].join('\n'),
  );
  const options = { cwd: bed.root, input: commits.join(''), maxBuffer: 1e9 };
  const result = spawnSync('git', ['fast-import', '--quiet', '--force', '--cat-blob-fd=1'], options);
  if (result.status !== 0) throw new Error(result.stderr.toString());
  return result.stdout.toString().trim().split('\n');
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function row(name: string, { ours, reference }: Times, bar: number): Row {
  const [mine, theirs] = [median(ours), median(reference)];
  const ratio = mine / theirs;
  return {
    name,
    ours: show(mine),
    reference: show(theirs),
    ratio,
    bar: `≤ ${String(bar)}×`,
    ok: ratio <= bar,
  };
}

function show(ms: number): string {
  return `${ms.toFixed(1)} ms`;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
