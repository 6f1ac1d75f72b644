import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { must } from '@debussy/host';
import { disarmFilters } from '../repository/filters.ts';
import type { Repository } from '../repository/open.ts';
import { isFolder } from '../slot/is-folder.ts';
import { slotGit, slotPlace } from '../slot/slot-place.ts';
import { excludesOf, readState } from '../slot/state.ts';
import { defaultMaxFileBytes } from './capture.ts';
import { stage } from './stage.ts';

export interface SlotDiffRequest {
  readonly slot: { readonly id: string; readonly path: string };
  readonly base: string;
  /** Further arguments of `git diff`. */
  readonly options: readonly string[];
}

/**
 * The present files of a worktree as a patch on the base, while an agent works in it. The worktree's index and the
 * repository's objects stay unchanged, because git writes to a temporary folder. Null: the worktree is gone.
 */
export async function slotDiff(repository: Repository, request: SlotDiffRequest): Promise<string | null> {
  const place = slotPlace(repository.commonDir, dirname(request.slot.path), request.slot.id);
  const known = readState(place);
  if (known.kind !== 'known' || !isFolder(place.path)) return null;
  const draft = await mkdtemp(join(tmpdir(), 'debussy-diff-'));
  try {
    const index = join(draft, 'index');
    await copyFile(place.index, index).catch(() => undefined);
    const disarmed = await disarmFilters(repository);
    const git = slotGit({ ...place, index }, disarmed.config, {
      GIT_OBJECT_DIRECTORY: draft,
      GIT_ALTERNATE_OBJECT_DIRECTORIES: join(repository.commonDir, 'objects'),
    });
    await stage(git, place.path, {
      policy: { maxFileBytes: defaultMaxFileBytes, refuseSecrets: true, allowedSecrets: [] },
      excludes: excludesOf(known.state),
      filters: disarmed.names,
      ignoreCase: false,
    });
    return (await must(git, ['diff', '--cached', ...request.options, request.base])).toString('utf8');
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
