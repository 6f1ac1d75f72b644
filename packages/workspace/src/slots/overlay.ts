import { must } from '../git.ts';
import type { Repository } from '../repository/open.ts';
import { splitNul } from '../path-text.ts';
import { bareGit, openStore } from '../landing/store.ts';
import { dirname } from 'node:path';
import { slotGit, slotPlace } from './slot-place.ts';

/** Puts files of another commit over those of a slot, as they were there; files that the slot lacks come back. */
export async function overlayFiles(
  repository: Repository,
  slot: { readonly id: string; readonly path: string },
  from: { readonly commit: string; readonly matches: (path: string) => boolean },
): Promise<readonly string[]> {
  const store = openStore(repository.commonDir);
  const listed = await must(bareGit(store), ['ls-tree', '-r', '-z', '--name-only', from.commit]);
  const paths = splitNul(listed).filter((path) => from.matches(path.toString()));
  if (paths.length === 0) return [];
  const git = slotGit(slotPlace(repository.commonDir, dirname(slot.path), slot.id), []);
  const input = Buffer.concat(paths.flatMap((path) => [Buffer.from(':(literal)'), path, Buffer.from('\0')]));
  await must(git, ['checkout', from.commit, '--pathspec-from-file=-', '--pathspec-file-nul'], { input });
  return paths.map((path) => path.toString());
}
