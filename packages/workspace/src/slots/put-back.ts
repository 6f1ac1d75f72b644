import { dirname } from 'node:path';
import { must } from '@debussy/host';
import { joinNul, pathText, splitNul } from '../path-text.ts';
import { disarmFilters } from '../repository/filters.ts';
import type { Repository } from '../repository/open.ts';
import { slotGit, slotPlace } from './slot-place.ts';

/** Puts the tracked files of a slot back as its commit has them, and names those that were changed. Others stay: builds leave them. */
export async function putBack(
  repository: Repository,
  slot: { readonly id: string; readonly path: string },
): Promise<readonly string[]> {
  const { config } = await disarmFilters(repository);
  const git = slotGit(slotPlace(repository.commonDir, dirname(slot.path), slot.id), config);
  await git(['update-index', '-q', '--refresh']);
  const changed = splitNul(await must(git, ['diff-files', '-z', '--name-only', '--no-renames']));
  if (changed.length === 0) return [];
  await must(git, ['checkout-index', '--force', '-z', '--stdin'], { input: joinNul(changed) });
  return changed.map((path) => pathText(path));
}
