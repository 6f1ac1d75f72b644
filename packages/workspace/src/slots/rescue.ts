import { lstat, open, rm } from 'node:fs/promises';
import { keptRef, ok } from '@debussy/core';
import type { DebussyError, LeftOut, Result } from '@debussy/core';
import { gitAt, must, syncFileSystem } from '@debussy/host';
import type { Git } from '@debussy/host';
import { capture } from '../capture/capture.ts';
import { withoutDetail } from '../capture/policy.ts';
import { writeOwnRefs } from '../landing/own-refs.ts';
import { joinNul, pathText, splitNul } from '../path-text.ts';
import { disarmFilters } from '../repository/filters.ts';
import type { Repository } from '../repository/open.ts';
import { reachFolder } from '../slot/is-folder.ts';
import { slotGit } from '../slot/slot-place.ts';
import type { SlotPlace } from '../slot/slot-place.ts';
import { readState, writeState } from '../slot/state.ts';
import type { Holds } from '../slot/state.ts';

/** Uncaptured work, secured before its worktree was reused. */
export interface Rescued extends Holds {
  readonly slot: string;
  readonly ref: string;
  readonly commit: string;
  readonly files: readonly string[];
  readonly refused: readonly LeftOut[];
  /** Files that a power cut had emptied, restored to their version before the session. */
  readonly restored: readonly string[];
}

/** Captures the remaining work of a worktree under a ref of its run; null if its base already contains everything. */
export async function rescue(
  repository: Repository,
  place: SlotPlace,
  holds: Holds,
): Promise<Result<Rescued | null, DebussyError>> {
  const message = `Work in progress of phase ${holds.phase}, attempt ${String(holds.attempt)}\n`;
  const restored = await lostFiles(repository, place);
  const captured = await capture(repository, { slot: place, base: holds.base, message });
  if (!captured.ok) return captured.error.code === 'ERR_CAPTURE_NO_WORKTREE' ? settle(place, null) : captured;
  const { commit, files, refused } = captured.value;
  const isWork = refused.some(({ reason }) => reason === 'own_commit' || reason === 'nested_repository');
  const isNothing = files.length === 0 && !isWork;
  if (isNothing && restored.length === 0) return settle(place, null);
  await syncFileSystem(repository.commonDir);
  const ref = await keep(repository.commonDir, holds, commit);
  return settle(place, {
    ...holds,
    slot: place.id,
    ref,
    commit,
    files,
    refused: refused.map(withoutDetail),
    restored,
  });
}

async function lostFiles(repository: Repository, place: SlotPlace): Promise<readonly string[]> {
  const known = readState(place);
  if (known.kind !== 'known' || !reachFolder(place.path)) return [];
  const { config } = await disarmFilters(repository);
  return await restoreLostFiles(slotGit(place, config), place, known.state.commit);
}

/**
 * Restores files that a power cut destroyed: tracked files that are empty or only zeros, and were not so in the commit
 * that the worktree was filled from. An agent did not do that; taken for its work, it would land. Returns the paths.
 */
async function restoreLostFiles(git: Git, place: SlotPlace, commit: string): Promise<readonly string[]> {
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
 * An unreadable index is useless, and a readable one may list contents that were never on disk. An index rebuilt from
 * the commit finds every change again.
 */
async function rebuildIndex(git: Git, place: SlotPlace, commit: string): Promise<void> {
  await rm(`${place.index}.lock`, { force: true });
  if ((await git(['write-tree'])).code === 0) return;
  await rm(place.index, { force: true });
  await must(git, ['read-tree', commit]);
}

/** The non-empty plain files of a commit. */
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

async function settle(
  place: SlotPlace,
  rescued: Rescued | null,
): Promise<Result<Rescued | null, DebussyError>> {
  const known = readState(place);
  if (known.kind === 'known') await writeState(place, { ...known.state, holds: null });
  return ok(rescued);
}

/** The first free name of `kept/<phase>/<attempt>`, `…/<attempt>-2`, …: an older rescue is never replaced. */
async function keep(commonDir: string, holds: Holds, commit: string): Promise<string> {
  const git = gitAt({ gitDir: commonDir, config: [['core.fsync', 'reference']] });
  for (let n = 1; n <= 1000; n++) {
    const name = n === 1 ? String(holds.attempt) : `${String(holds.attempt)}-${String(n)}`;
    const ref = keptRef(holds.run, holds.phase, name);
    const made = await writeOwnRefs({ commonDir }, [{ ref, old: null, new: commit }], {
      run: () => git(['update-ref', ref, commit, '0'.repeat(commit.length)]),
      isDone: ({ code }) => code === 0,
    });
    if (made.code === 0) return ref;
    const there = await git(['rev-parse', '--verify', '-q', ref]);
    if (there.code !== 0) throw new Error(`git update-ref ${ref} failed: ${made.stderr.trim()}`);
  }
  throw new Error(
    `no free name for the work of phase ${holds.phase} under ${keptRef(holds.run, holds.phase, 'x')}`,
  );
}
