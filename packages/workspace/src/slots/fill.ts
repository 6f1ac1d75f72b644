import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DebussyError, fail, ok } from '@debussy/core';
import type { Result } from '@debussy/core';
import type { Git } from '../git.ts';
import type { SlotPlace } from './slot-place.ts';
import { throwAway } from './trash.ts';

export interface Filling {
  readonly commit: string;
  /** Nothing is there yet. */
  readonly fresh: boolean;
  /** Remove ignored files too. */
  readonly hermetic: boolean;
  /** Patterns that no cleaning touches. */
  readonly keep: readonly string[];
}

/** Makes the files of a slot those of a commit: by difference where that works, from nothing where not. */
export async function fill(
  git: Git,
  place: SlotPlace,
  filling: Filling,
): Promise<Result<void, DebussyError>> {
  // The lock of a git that was killed; we hold the slot, so nobody else can own it.
  await rm(join(place.home, 'index.lock'), { force: true });
  if (!filling.fresh && (await recycle(git, filling))) return ok(undefined);
  await throwAway(place.pool, place.path);
  await rm(place.index, { force: true });
  await mkdir(place.path, { recursive: true });
  const filled = await git(['read-tree', '--reset', '-u', filling.commit]);
  return filled.code === 0 ? ok(undefined) : fail(cannotFill(place, filling.commit, filled.stderr));
}

async function recycle(git: Git, { commit, hermetic, keep }: Filling): Promise<boolean> {
  const filled = await git(['read-tree', '--reset', '-u', commit]).catch(() => null);
  if (filled?.code !== 0) return false;
  const patterns = keep.flatMap((pattern) => ['-e', pattern]);
  const cleaned = await git(['clean', hermetic ? '-ffdxq' : '-ffdq', ...patterns]);
  return cleaned.code === 0;
}

function cannotFill(place: SlotPlace, commit: string, stderr: string): DebussyError {
  return new DebussyError({
    code: 'ERR_SLOT_FILL',
    message: `git could not write the files of ${commit} to ${place.path}: ${stderr.trim()}`,
    hint: 'see that the disk has space and that the commit is whole: git fsck --connectivity-only',
  });
}
