import { mkdir, realpath, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { safeName } from '@debussy/core';
import type { SlotPlace } from '../slot/slot-place.ts';
import type { SlotState } from '../slot/state.ts';

/**
 * Keeps what a snapshot left out, before a slot is used again: a repository that an agent made inside its worktree can be all that
 * it did. It is moved, not copied, to `refused/<slot>-<commit>/` beside the slots, and nobody deletes it but a person.
 */
export async function setAside(place: SlotPlace, { refused, commit }: SlotState): Promise<void> {
  const folder = join(
    place.pool,
    'refused',
    `${safeName(place.id)}-${commit.slice(0, 12)}-${Date.now().toString(36)}`,
  );
  for (const path of refused) await move(place.path, path, folder);
}

async function move(root: string, path: string, folder: string): Promise<void> {
  const from = join(root, path);
  // What lies behind a link is not in the worktree.
  const above = await realpath(dirname(from)).catch(() => null);
  if (above !== dirname(from)) return;
  const to = join(folder, path);
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to).catch(() => undefined);
}
