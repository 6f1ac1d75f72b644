import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DebussyError, fail, ok } from '@debussy/core';
import type { Result } from '@debussy/core';
import { ownEnvironment, runProgram } from '@debussy/host';
import type { Git } from '@debussy/host';
import type { SlotPlace } from '../slot/slot-place.ts';
import { throwAway } from '../slot/trash.ts';

export interface Cleaning {
  /** Also remove ignored files. */
  readonly hermetic: boolean;
  /** Patterns that no cleaning touches. */
  readonly keep: readonly string[];
}

/** Updates the tracked files of a used slot to a commit by difference. False if that does not work, whatever the reason. */
export async function rewriteTree(git: Git, place: SlotPlace, commit: string): Promise<boolean> {
  // The lock of a killed git; we hold the worktree, so it has no other owner.
  rmSync(join(place.home, 'index.lock'), { force: true });
  const written = await git(['read-tree', '--reset', '-u', commit]);
  return written.code === 0;
}

/** Removes untracked files. False if one cannot be removed. */
export async function removeUntracked(
  git: Git,
  place: SlotPlace,
  { hermetic, keep }: Cleaning,
): Promise<boolean> {
  const patterns = keep.flatMap((pattern) => ['-e', pattern]);
  const [cleaned] = await Promise.all([
    git(['clean', hermetic ? '-ffdxq' : '-ffdq', ...patterns]),
    hermetic ? removeSpecialFiles(place.path, keep) : undefined,
  ]);
  return cleaned.code === 0;
}

/** Pipes, sockets and devices, which git does not see. Recorded ones are kept and compared separately. */
async function removeSpecialFiles(top: string, keep: readonly string[]): Promise<void> {
  const kinds = ['p', 's', 'b', 'c'].flatMap((kind, i) => [...(i === 0 ? [] : ['-o']), '-type', kind]);
  const plain = keep.filter((pattern) => !pattern.includes('\\'));
  const kept = plain.flatMap((pattern) => ['-path', `${top}${pattern}`, '-prune', '-o']);
  const argv = ['find', top, ...kept, '(', ...kinds, ')', '-exec', 'rm', '-f', '{}', '+'];
  await runProgram({ argv, cwd: '/', env: ownEnvironment() });
}

/** Writes all files of a commit into an empty folder. Former content is set aside as a whole. */
export async function writeTree(
  git: Git,
  place: SlotPlace,
  commit: string,
): Promise<Result<void, DebussyError>> {
  throwAway(place.pool, place.path);
  for (const file of [place.index, `${place.index}.lock`]) rmSync(file, { force: true });
  mkdirSync(place.path, { recursive: true });
  const written = await git(['read-tree', '--reset', '-u', commit]);
  return written.code === 0 ? ok(undefined) : fail(cannotFill(place, commit, written.stderr));
}

function cannotFill(place: SlotPlace, commit: string, stderr: string): DebussyError {
  return new DebussyError({
    code: 'ERR_SLOT_FILL',
    message: `git could not write the files of ${commit} to ${place.path}: ${stderr.trim()}`,
    hint: 'Check the free space of the disk, and the commit: git fsck --connectivity-only',
  });
}
