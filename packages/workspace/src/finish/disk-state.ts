import { createHash } from 'node:crypto';
import { lstat, open, readlink } from 'node:fs/promises';
import type { Stats } from 'node:fs';

import { must } from '@debussy/host';
import type { Git } from '@debussy/host';
import { absent } from '../landing/changes.ts';
import type { Change, Side } from '../landing/changes.ts';
import { foldersOf } from '../landing/folders-of.ts';
import { quotePath } from '../landing/quote-path.ts';
import { diskPath } from './place.ts';

/**
 * What stands on disk at a path between two commits: what the one has, what the other has, the beginning of the latter
 * (git was killed while it wrote), nothing, or something that git did not write.
 */
export type DiskState = 'before' | 'after' | 'begun' | 'missing' | 'foreign';

export interface OnDisk {
  readonly change: Change;
  readonly state: DiskState;
}

export async function readDiskStates(
  git: Git,
  workTree: string,
  difference: readonly Change[],
): Promise<readonly OnDisk[]> {
  const facts = await readFacts(workTree, difference);
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

// Never through a symbolic link that the difference itself puts there or takes away: what it leads to is not in the tree.
async function readFacts(
  workTree: string,
  difference: readonly Change[],
): Promise<readonly (Stats | null)[]> {
  const all = difference.map(({ path }) => lstat(diskPath(workTree, path)).catch(() => null));
  const facts = await Promise.all(all);
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
  /** Null for what is neither a file nor a symbolic link. */
  readonly oid: string | null;
}

async function judge(git: Git, found: Found): Promise<DiskState> {
  const { change, facts, oid } = found;
  if ([change.before.mode, change.after.mode].includes('160000')) return 'before';
  // A folder in the place of a file holds other paths; those are looked at by themselves.
  if (facts === null || facts.isDirectory()) return change.before.mode === absent ? 'before' : 'missing';
  if (holds(change.before, oid, facts)) return 'before';
  if (holds(change.after, oid, facts)) return 'after';
  // The bits of a mode can be set before the content, or after.
  if (oid === change.before.oid || oid === change.after.oid) return 'after';
  return facts.isFile() && (await isBeginning(git, found)) ? 'begun' : 'foreign';
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
    return (await file.readFile()).equals(whole.subarray(0, size));
  } finally {
    await file.close();
  }
}

// As git would write it to disk. Where the name is no text it cannot be an argument; such a file is compared as it is.
async function contentFor(git: Git, { path, after }: Change): Promise<Buffer> {
  const name = Buffer.from(path, 'latin1').toString();
  if (Buffer.from(name).toString('latin1') !== path) return await must(git, ['cat-file', 'blob', after.oid]);
  return await must(git, ['cat-file', '--filters', `--path=${name}`, after.oid]);
}
