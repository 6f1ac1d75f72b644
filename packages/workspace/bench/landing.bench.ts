import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { atMost, byTurns, elapsedMs, inTurns, rowOf } from '@debussy/tools/bench';
import type { Amount, Compared, ReportRows, Row } from '@debussy/tools/bench';

import { currentHolder, syncFileSystem } from '@debussy/host';
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
import type { CommitSettings, SeriesEntry, Epoch, Repository, Slots, Store } from '../src/index.ts';
import { bare, makeBed, makeDirt } from './repository-bed.ts';
import type { Bed } from './repository-bed.ts';

interface Lane {
  readonly bed: Bed;
  readonly files: number;
  readonly store: Store;
  readonly settings: CommitSettings;
}

/** Landing against bare git, interleaved in the same run. */
export async function bench(report: ReportRows): Promise<void> {
  for (const files of [100, 3000]) {
    const bed = makeBed(files);
    try {
      const store = openStore(join(bed.root, '.git'));
      const lane = { bed, files, store, settings: await readCommitSettings(store) };
      await report(await captureAndLandRow(lane));
      if (existsSync(inMemory)) await report(() => syncingRow(lane));
      await report(() => branchesRows(lane));
    } finally {
      bed.remove();
    }
  }
}

const rounds = 9;

/** The reference is the same work by the plumbing commands, one after the other, on disk at the same two moments as ours. */
async function captureAndLandRow(lane: Lane): Promise<() => Promise<Row>> {
  const turns = await captureAndLand(lane);
  return async () =>
    row(await inTurns(rounds, turns.ours, turns.reference), {
      name: `capture and land, ${lane.files} files`,
      about:
        'What an agent left becomes a commit under a ref and a merged commit on the moved tip, safe from a power cut, beside `add -A`, `write-tree`, `commit-tree`, `sync`, `update-ref`, `merge-tree`, `commit-tree`, `sync`, `update-ref`.',
      most: 1.3,
      measured: byTurns(rounds),
    });
}

/** Files that no power cut leaves anything of: there is nothing to wait for. */
const inMemory = '/dev/shm';

/** What waiting for the disk costs, by itself. */
async function syncingRow(lane: Lane): Promise<Row> {
  const { files } = lane;
  const bed = makeBed(files, inMemory);
  try {
    const store = openStore(join(bed.root, '.git'));
    const settings = await readCommitSettings(store);
    const memory = await captureAndLand({ bed, files, store, settings });
    const disk = await captureAndLand(lane);
    const found = await inTurns(rounds, disk.ours, memory.ours);
    return rowOf({
      name: `capture and land on a disk, ${files} files`,
      about:
        'The same turn of ours on the disk that temporary files are on, beside one in memory (tmpfs), where nothing has to be waited for: the difference is what safety from a power cut costs on this disk.',
      ours: inMs(found.ours),
      reference: { ...inMs(found.reference), label: 'in memory' },
      ratio: found.ratio,
      bar: null,
      measured: byTurns(rounds),
    });
  } finally {
    bed.remove();
  }
}

interface Turns {
  readonly ours: () => Promise<number>;
  readonly reference: () => Promise<number>;
}

async function captureAndLand(lane: Lane): Promise<Turns> {
  const { bed, files } = lane;
  const opened = await openRepository(bed.root);
  if (!opened.ok) throw opened.error;
  const name = `land${++lanes}`;
  const slots = await openSlots(opened.value, { run: name, limit: 1, minFreeBytes: 0 });
  const path = join(bed.root, `../bare-${name}`);
  await bare(bed.root, ['worktree', 'add', '-q', '--detach', path, bed.first]);
  let [mine, theirs] = [0, 0];
  return {
    async ours() {
      const run = await begin(lane, `${name}-round${mine++}`);
      const tip = await sideCommit(bed, bed.first, mine);
      await bare(bed.root, ['update-ref', run.ref, tip]);
      return ourTurn(lane, { slots, repository: opened.value }, { ...run, tip });
    },
    async reference() {
      const ref = `refs/bench/${name}-tip${theirs++}`;
      const tip = await sideCommit(bed, bed.first, theirs);
      await bare(bed.root, ['update-ref', ref, tip]);
      makeDirt(path, files);
      const time = await elapsedMs(() => plumbing(bed, path, { ref, tip }));
      await bare(path, ['reset', '-q', '--hard', bed.first]);
      await bare(path, ['clean', '-fdq']);
      return time;
    },
  };
}

let lanes = 0;

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
  const time = await elapsedMs(async () => {
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
  await syncFileSystem(bed.root);
  await bare(path, ['update-ref', `${at.ref}-work`, work, '0'.repeat(work.length)]);
  const merged = await bare(bed.root, ['merge-tree', '--write-tree', at.tip, work]);
  const commit = await bare(bed.root, ['commit-tree', merged, '-p', at.tip, '-m', 'm']);
  await syncFileSystem(bed.root);
  await bare(bed.root, ['update-ref', at.ref, commit, at.tip]);
}

/** The reference merges one branch after the other in a checked-out worktree, as people and most tools do. */
async function branchesRows(lane: Lane): Promise<readonly Row[]> {
  const { bed } = lane;
  const path = join(bed.root, `../merging${++worktrees}`);
  await bare(bed.root, ['worktree', 'add', '-q', '--detach', path, bed.first]);
  const commits = disjointCommits(bed, Math.max(...counts));
  const rows: Row[] = [];
  let [merged, reference] = [0, 0];
  for (const count of counts) {
    reference += await elapsedMs(async () => {
      for (const commit of commits.slice(merged, count))
        await bare(path, ['merge', '-q', '--no-ff', '-m', 'm', commit]);
    });
    merged = count;
    const { ours, ref } = await landAll(lane, commits.slice(0, count));
    const trees = await bare(path, ['rev-parse', 'HEAD^{tree}', `${ref}^{tree}`]);
    if (new Set(trees.split('\n')).size !== 1) throw new Error('both ways must give the same tree');
    rows.push(branchesRow(lane, count, { ours, reference, ratio: ours / reference }));
  }
  return rows;
}

const counts = [64, 256];
let worktrees = 0;

function branchesRow({ files }: Lane, count: number, found: Compared): Row {
  return row(found, {
    name: `landing ${count} disjoint branches, ${files} files`,
    about:
      'Branches that touch nothing of each other land on one tip as one chain, beside `git merge --no-ff` of each in a worktree. Both must give the same tree.',
    most: 0.1,
    measured: 'once, the merges in one sequence',
  });
}

async function landAll(
  lane: Lane,
  commits: readonly string[],
): Promise<{ readonly ours: number; readonly ref: string }> {
  const { bed, store, settings } = lane;
  const { epoch, ref } = await begin(lane, `many${worktrees}-${commits.length}`);
  const ours = await elapsedMs(async () => {
    const series = commits.map((commit, i) => entryOf(String(i), commit));
    const made = await candidate(store, { tip: bed.first, series, settings });
    if (made.kind === 'conflict') throw new Error('conflict');
    await land(store, { ref, expectedTip: bed.first, newTip: made.commit, epoch });
  });
  return { ours, ref };
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

function entryOf(phase: string, commit: string): SeriesEntry {
  return {
    work: { kind: 'phase', phase },
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

interface Told {
  readonly name: string;
  readonly about: string;
  readonly most: number;
  readonly measured: string;
}

function inMs(value: number): Amount {
  return { value, unit: 'ms' };
}

function row({ ours, reference, ratio }: Compared, { most, ...told }: Told): Row {
  return rowOf({ ...told, ours: inMs(ours), reference: inMs(reference), ratio, bar: atMost(most) });
}
