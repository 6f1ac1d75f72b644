import { keptRef, ok } from '@debussy/core';
import type { DebussyError, Result } from '@debussy/core';
import { capture } from '../capture/capture.ts';
import { gitAt, syncFileSystem } from '@debussy/host';
import { writeOwnRefs } from '../landing/own-refs.ts';
import { disarmFilters } from '../repository/filters.ts';
import type { Repository } from '../repository/open.ts';
import { isFolder } from './is-folder.ts';
import { restoreLostFiles } from './lost-files.ts';
import { slotGit } from './slot-place.ts';
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
  /** Files that a power cut had emptied, as they were before the session. */
  readonly restored: readonly string[];
}

/** Captures what a slot still holds under a ref of its run; null when there is nothing that its base does not have. */
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
  if (files.length === 0 && restored.length === 0) return settle(place, null);
  await syncFileSystem(repository.commonDir);
  const ref = await keep(repository.commonDir, holds, commit);
  return settle(place, {
    ...holds,
    slot: place.id,
    ref,
    commit,
    files,
    refused: refused.map(({ path }) => path),
    restored,
  });
}

async function lostFiles(repository: Repository, place: SlotPlace): Promise<readonly string[]> {
  const known = await readState(place);
  if (known.kind !== 'known' || !(await isFolder(place.path))) return [];
  const { config } = await disarmFilters(repository);
  return await restoreLostFiles(slotGit(place, config), place, known.state.commit);
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
