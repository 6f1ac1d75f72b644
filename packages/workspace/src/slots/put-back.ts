import { dirname } from 'node:path';
import { ifThere, must } from '@debussy/host';
import type { Git } from '@debussy/host';
import { joinNul, pathText, splitNul } from '../path-text.ts';
import { disarmFilters } from '../repository/filters.ts';
import type { Repository } from '../repository/open.ts';
import { reachFolder } from '../slot/is-folder.ts';
import { lendIndex, putLinkBack } from './link.ts';
import { separateGits } from './remove-slot.ts';
import { slotGit, slotPlace } from '../slot/slot-place.ts';
import type { SlotPlace } from '../slot/slot-place.ts';
import { readState, writeState } from '../slot/state.ts';
import { fillSubmodules } from '../slot/submodules.ts';

/** Restores the tracked files of a slot to its commit, and names those that were changed. Other files stay: builds leave them. */
export async function putBack(
  repository: Repository,
  slot: { readonly id: string; readonly path: string },
): Promise<readonly string[]> {
  reachFolder(slot.path);
  const { config } = await disarmFilters(repository);
  const place = slotPlace(repository.commonDir, dirname(slot.path), slot.id);
  const git = slotGit(place, config);
  const changed = await putBackWith(git);
  const inside: string[] = [];
  await fillSubmodules(git, { repository, place, config, changed: inside });
  return [...changed, ...inside];
}

// Looking into submodules would start git in them; they are filled again instead.
const differing = ['diff-files', '-z', '--name-only', '--no-renames', '--ignore-submodules=all'];

/** Takes one process if nothing has changed: contents are compared only for apparent changes. */
export async function putBackWith(git: Git): Promise<readonly string[]> {
  if ((await must(git, differing)).length === 0) return [];
  await git(['update-index', '-q', '--refresh']);
  const changed = splitNul(await must(git, differing));
  if (changed.length === 0) return [];
  await must(git, ['checkout-index', '--force', '-z', '--stdin'], { input: joinNul(changed) });
  return changed.map((path) => pathText(path));
}

/** What happens to the work in a worktree. `unknown` keeps it safe: it is captured before the next use. */
export type Fate = 'captured' | 'discarded' | 'unknown';

/** Turns it into an ordinary linked worktree again. Returns whether its files are still the only copy of something. */
export async function giveBack(place: SlotPlace, fate: Fate): Promise<void> {
  const known = readState(place);
  if (known.kind === 'known' && fate !== 'unknown') await writeState(place, { ...known.state, holds: null });
  // Without its folder there is nothing to release: the next user of this worktree creates it again.
  if (!reachFolder(place.path)) return;
  if (known.kind === 'known') await separateGits(place, known.state.refused);
  putLinkBack(place);
  // The worktree may be unregistered, or never filled.
  ifThere(() => lendIndex(place));
}
