import { access } from 'node:fs/promises';
import { join } from 'node:path';

export type Operation = 'merge' | 'rebase' | 'am' | 'cherry-pick' | 'revert' | 'bisect';

// In git's own order of precedence: a rebase stops in the middle of a cherry-pick.
const marks: readonly (readonly [string, Operation])[] = [
  ['rebase-merge', 'rebase'],
  ['rebase-apply/applying', 'am'],
  ['rebase-apply', 'rebase'],
  ['MERGE_HEAD', 'merge'],
  ['CHERRY_PICK_HEAD', 'cherry-pick'],
  ['REVERT_HEAD', 'revert'],
  ['sequencer', 'cherry-pick'],
  ['BISECT_LOG', 'bisect'],
];

/** The user's unfinished git operation in this checkout. */
export async function operationInProgress(gitDir: string): Promise<Operation | null> {
  const present = await Promise.all(marks.map(([file]) => exists(join(gitDir, file))));
  return marks[present.indexOf(true)]?.[1] ?? null;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
