import { createHash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { open, readdir, readlink, rm, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ifThere, must } from '@debussy/host';
import type { Git } from '@debussy/host';
import { absent } from '../landing/changes.ts';
import type { Change, Side } from '../landing/changes.ts';
import { foldersOf } from '../path-text.ts';
import { quotePath } from '../path-text.ts';
import { diskPath } from './place.ts';

export interface HalfDone {
  readonly git: Git;
  readonly workTree: string;
  /** The tree before; the empty tree without a commit. */
  readonly before: string;
  readonly after: string;
  readonly difference: readonly Change[];
}

export type Undone =
  /** Restored, except for paths that the user has written since. */
  | { readonly kind: 'undone'; readonly users: readonly string[] }
  /** Git had written everything; only the ref still had to move. */
  | { readonly kind: 'all_written' };

/** Undoes a killed or failed fast-forward in a checkout: exactly git's own partial work, nothing else. */
export async function undoHalf(half: HalfDone): Promise<Undone> {
  const staged = new Set(await indexDifference(half, half.before));
  if (staged.size > 0 && (await indexDifference(half, half.after)).length === 0) {
    await writeAgain(half);
    return { kind: 'all_written' };
  }
  // Git replaces an index as a whole: if it equals neither state, the user has staged something.
  const ours = half.difference.filter(({ path }) => !staged.has(path));
  const states = await readDiskStates(half.git, half.workTree, ours);
  const foreign = states.filter(({ state }) => state === 'foreign').map(({ change }) => change.path);
  const gits = states.filter(({ state }) => state !== 'foreign' && state !== 'before');
  return { kind: 'undone', users: [...staged, ...foreign, ...(await restore(half, gits))] };
}

async function indexDifference(half: HalfDone, tree: string): Promise<string[]> {
  const options = '--cached -z --name-only --no-renames --ignore-submodules=all'.split(' ');
  const paths = (await must(half.git, ['diff-index', ...options, tree])).toString('latin1').split('\0');
  const ours = new Set(half.difference.map(({ path }) => path));
  return paths.filter((path) => ours.has(path));
}

/**
 * Git had written everything, and a power cut lost unsynced writes: contents, names of new files, replacements and
 * removals. The index knows them.
 */
async function writeAgain({ git, workTree, difference }: HalfDone): Promise<void> {
  const states = await readDiskStates(git, workTree, difference);
  const lost = states.filter(({ state, change }) =>
    state === 'before' ? !isSubmodule(change) : state === 'begun' || state === 'missing',
  );
  const gone = lost.filter(({ change, state }) => change.after.mode === absent && state === 'before');
  for (const { change } of gone) await removeFile(workTree, change.path);
  const there = lost.filter(({ change }) => change.after.mode !== absent).map(({ change }) => change.path);
  if (there.length === 0) return;
  const input = Buffer.from(there.map((path) => `${path}\0`).join(''), 'latin1');
  await must(git, ['checkout-index', '--force', '--index', '--quiet', '-z', '--stdin'], { input });
}

/** Returns the paths that cannot be restored because something that git did not create is there. */
async function restore(half: HalfDone, states: readonly OnDisk[]): Promise<readonly string[]> {
  // Git's additions are removed first: a file may replace a folder, or a folder a file.
  const added = states.filter(({ change }) => change.before.mode === absent);
  for (const { change } of added) await removeFile(half.workTree, change.path);
  const lost = states.filter(({ change }) => change.before.mode !== absent).map(({ change }) => change.path);
  const isBlocked = await Promise.all(lost.map((path) => isOccupied(half.workTree, path)));
  const free = lost.filter((_, i) => isBlocked[i] !== true);
  const input = Buffer.from(free.map((path) => `${path}\0`).join(''), 'latin1');
  if (free.length > 0)
    await must(half.git, ['checkout-index', '--force', '--quiet', '-z', '--stdin'], { input });
  return lost.filter((_, i) => isBlocked[i] === true);
}

async function removeFile(workTree: string, path: string): Promise<void> {
  await rm(diskPath(workTree, path), { force: true });
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const gone = await rmdir(diskPath(workTree, folder)).then(
      () => true,
      () => false,
    );
    if (!gone) return;
  }
}

/** Whether the path of a file is occupied by something that must stay: a folder with more than empty folders in it. */
async function isOccupied(workTree: string, path: string): Promise<boolean> {
  const place = diskPath(workTree, path);
  const there = ifThere(() => lstatSync(place));
  return there?.isDirectory() === true && !(await removeEmpty(place));
}

async function removeEmpty(folder: Buffer): Promise<boolean> {
  for (const entry of await readdir(folder, { withFileTypes: true, encoding: 'buffer' })) {
    if (entry.isDirectory()) await removeEmpty(Buffer.concat([folder, Buffer.from('/'), entry.name]));
  }
  return await rmdir(folder).then(
    () => true,
    () => false,
  );
}

/**
 * The content on disk at a path between two commits: that of one or the other, the beginning of the latter (git was
 * killed while writing, or the power failed), nothing, or something that git did not write.
 */
type DiskState = 'before' | 'after' | 'begun' | 'missing' | 'foreign';

interface OnDisk {
  readonly change: Change;
  readonly state: DiskState;
}

async function readDiskStates(
  git: Git,
  workTree: string,
  difference: readonly Change[],
): Promise<readonly OnDisk[]> {
  const facts = readFacts(workTree, difference);
  const plain = difference.filter((_, i) => facts[i]?.isFile() === true);
  const oids = await hashFiles(git, plain);
  return await Promise.all(
    difference.map(async (change, i) => {
      const found = facts[i] ?? null;
      const oid = oids.get(change.path) ?? (await linkOid(workTree, change, found));
      return { change, state: await judge(git, { workTree, change, facts: found, oid }) };
    }),
  );
}

// Never through a symbolic link that the difference itself adds or removes: its target is not in the tree.
function readFacts(workTree: string, difference: readonly Change[]): readonly (Stats | null)[] {
  const facts = difference.map(({ path }) => ifThere(() => lstatSync(diskPath(workTree, path))));
  const links = new Set(
    difference.flatMap(({ path }, i) => (facts[i]?.isSymbolicLink() === true ? [path] : [])),
  );
  return difference.map(({ path }, i) =>
    foldersOf(path).some((folder) => links.has(folder)) ? null : (facts[i] ?? null),
  );
}

interface Found {
  readonly workTree: string;
  readonly change: Change;
  readonly facts: Stats | null;
  /** Null for anything but a file or a symbolic link. */
  readonly oid: string | null;
}

async function judge(git: Git, found: Found): Promise<DiskState> {
  const { change, facts, oid } = found;
  if (isSubmodule(change)) return 'before';
  // A folder that replaces a file contains other paths, which are checked separately.
  if (facts === null || facts.isDirectory()) return change.before.mode === absent ? 'before' : 'missing';
  if (holds(change.before, oid, facts)) return 'before';
  if (holds(change.after, oid, facts)) return 'after';
  // The mode bits can be set before or after the content.
  if (oid === change.before.oid || oid === change.after.oid) return 'after';
  return facts.isFile() && (await isBeginning(git, found)) ? 'begun' : 'foreign';
}

function isSubmodule({ before, after }: Change): boolean {
  return [before.mode, after.mode].includes('160000');
}

function holds(side: Side, oid: string | null, facts: Stats): boolean {
  if (side.mode === absent || side.oid !== oid) return false;
  if (side.mode === '120000') return facts.isSymbolicLink();
  return facts.isFile() && (side.mode === '100755') === ((facts.mode & 0o100) !== 0);
}

/** The ids that git would give the files, after the user's filters and line endings. */
async function hashFiles(git: Git, changes: readonly Change[]): Promise<ReadonlyMap<string, string>> {
  if (changes.length === 0) return new Map();
  const input = changes.map(({ path }) => `${quotePath(path)}\n`).join('');
  const oids = (await must(git, ['hash-object', '--stdin-paths'], { input })).toString().split('\n');
  return new Map(changes.map(({ path }, i) => [path, oids[i] ?? '']));
}

async function linkOid(workTree: string, change: Change, facts: Stats | null): Promise<string | null> {
  if (facts?.isSymbolicLink() !== true) return null;
  const target = await readlink(diskPath(workTree, change.path), { encoding: 'buffer' });
  const algorithm = change.before.oid.length === 64 ? 'sha256' : 'sha1';
  return createHash(algorithm).update(`blob ${target.length}\0`).update(target).digest('hex');
}

async function isBeginning(git: Git, { workTree, change }: Found): Promise<boolean> {
  if (change.after.mode === absent) return false;
  const whole = await contentFor(git, change);
  const file = await open(diskPath(workTree, change.path), 'r');
  try {
    const { size } = await file.stat();
    if (size > whole.length) return false;
    return isCutOff(await file.readFile(), whole);
  } finally {
    await file.close();
  }
}

/** The beginning of it, followed by nothing or zeros: the usual result of a power cut. */
function isCutOff(found: Buffer, whole: Buffer): boolean {
  const end = found.findLastIndex((byte) => byte !== 0) + 1;
  return found.subarray(0, end).equals(whole.subarray(0, end));
}

// As git would write it to disk. A name that is not text cannot be an argument; such a file is compared directly.
async function contentFor(git: Git, { path, after }: Change): Promise<Buffer> {
  const name = Buffer.from(path, 'latin1').toString();
  if (Buffer.from(name).toString('latin1') !== path) return await must(git, ['cat-file', 'blob', after.oid]);
  return await must(git, ['cat-file', '--filters', `--path=${name}`, after.oid]);
}
