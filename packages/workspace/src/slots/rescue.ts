import { keptRef, ok } from '@debussy/core';
import type { DebussyError, Result } from '@debussy/core';
import { capture } from '../capture/capture.ts';
import { gitAt } from '@debussy/host';
import type { Repository } from '../repository/open.ts';
import type { SlotPlace } from './slot-place.ts';
import { readState, writeState } from './state.ts';
import type { Holds } from './state.ts';

/** Work that nobody captured, brought to safety before its worktree was used again. */
export interface Rescued extends Holds {
  readonly slot: string;
  readonly ref: string;
  readonly commit: string;
  readonly files: readonly string[];
  readonly refused: readonly string[];
}

/** Captures what a slot still holds under a ref of its run; null when there is nothing that its base does not have. */
export async function rescue(
  repository: Repository,
  place: SlotPlace,
  holds: Holds,
): Promise<Result<Rescued | null, DebussyError>> {
  const message = `Work in progress of phase ${holds.phase}, attempt ${String(holds.attempt)}\n`;
  const captured = await capture(repository, { slot: place, base: holds.base, message });
  if (!captured.ok) return captured.error.code === 'ERR_CAPTURE_NO_WORKTREE' ? settle(place, null) : captured;
  const { commit, files, refused } = captured.value;
  if (files.length === 0) return settle(place, null);
  const ref = await keep(repository.commonDir, holds, commit);
  return settle(place, {
    ...holds,
    slot: place.id,
    ref,
    commit,
    files,
    refused: refused.map(({ path }) => path),
  });
}

async function settle(
  place: SlotPlace,
  rescued: Rescued | null,
): Promise<Result<Rescued | null, DebussyError>> {
  const known = await readState(place);
  if (known.kind === 'known') await writeState(place, { ...known.state, holds: null });
  return ok(rescued);
}

/** The first free name of `kept/<phase>/<attempt>`, `…/<attempt>-2`, …: an older rescue is never replaced. */
async function keep(commonDir: string, holds: Holds, commit: string): Promise<string> {
  const git = gitAt({ gitDir: commonDir, config: [['core.fsync', 'reference']] });
  for (let n = 1; n <= 1000; n++) {
    const name = n === 1 ? String(holds.attempt) : `${String(holds.attempt)}-${String(n)}`;
    const ref = keptRef(holds.run, holds.phase, name);
    const made = await git(['update-ref', ref, commit, '0'.repeat(commit.length)]);
    if (made.code === 0) return ref;
    const there = await git(['rev-parse', '--verify', '-q', ref]);
    if (there.code !== 0) throw new Error(`git update-ref ${ref} failed: ${made.stderr.trim()}`);
  }
  throw new Error(
    `no free name for the work of phase ${holds.phase} under ${keptRef(holds.run, holds.phase, 'x')}`,
  );
}
