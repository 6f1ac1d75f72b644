import { lstat, open, rm } from 'node:fs/promises';
import { must } from '@debussy/host';
import type { Git } from '@debussy/host';
import { joinNul, pathText, splitNul } from '../path-text.ts';
import type { SlotPlace } from './slot-place.ts';

/**
 * Puts back what a power cut took: tracked files that are empty, or hold nothing but zeros, and were not so in the commit that
 * the slot was filled from. Such a file is no agent's work; taken for it, it would land. Returns the paths.
 */
export async function restoreLostFiles(
  git: Git,
  place: SlotPlace,
  commit: string,
): Promise<readonly string[]> {
  await rebuildIndex(git, place, commit);
  const tracked = await filledFiles(git, commit);
  const root = Buffer.from(`${place.path}/`);
  const lost: Buffer[] = [];
  for (let i = 0; i < tracked.length; i += atOnce) {
    const some = tracked.slice(i, i + atOnce);
    const found = await Promise.all(some.map((path) => isBlank(Buffer.concat([root, path]))));
    lost.push(...some.filter((_, n) => found[n] === true));
  }
  if (lost.length === 0) return [];
  const source = ['restore', `--source=${commit}`, '--worktree'];
  await must(git, [...source, '--pathspec-from-file=-', '--pathspec-file-nul'], {
    input: joinNul(lost),
    env: { GIT_LITERAL_PATHSPECS: '1' },
  });
  return lost.map((path) => pathText(path));
}

const atOnce = 256;

/**
 * An index that git cannot read says nothing, and one may name contents that were never on disk as if they were stored. One
 * made anew from the commit finds every change again.
 */
async function rebuildIndex(git: Git, place: SlotPlace, commit: string): Promise<void> {
  await rm(`${place.index}.lock`, { force: true });
  if ((await git(['write-tree'])).code === 0) return;
  await rm(place.index, { force: true });
  await must(git, ['read-tree', commit]);
}

/** The plain files of a commit that are not empty there. */
async function filledFiles(git: Git, commit: string): Promise<readonly Buffer[]> {
  const entries = splitNul(await must(git, ['ls-tree', '-r', '-l', '-z', '--full-tree', commit]));
  return entries.flatMap((entry) => {
    const tab = entry.indexOf(0x09);
    const [mode = '', , , size = '0'] = entry.subarray(0, tab).toString('latin1').split(/ +/);
    return mode.startsWith('100') && Number(size) > 0 ? [entry.subarray(tab + 1)] : [];
  });
}

async function isBlank(path: Buffer): Promise<boolean> {
  const facts = await lstat(path).catch(() => null);
  if (facts === null || !facts.isFile()) return false;
  return facts.size === 0 || (await beginsWithZeros(path));
}

async function beginsWithZeros(path: Buffer): Promise<boolean> {
  const file = await open(path, 'r').catch(() => null);
  if (file === null) return false;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(firstBlock), 0, firstBlock, 0);
    return bytesRead > 0 && buffer.subarray(0, bytesRead).every((byte) => byte === 0);
  } finally {
    await file.close();
  }
}

const firstBlock = 512;
