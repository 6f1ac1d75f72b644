import { clean } from '@debussy/workspace';
import type { CleanItem, Store } from '@debussy/workspace';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { refuseSession } from '../runs/control-folder.ts';
import { runFolder } from '../runs/run-folder.ts';
import type { LeftItem } from './clean-runs.ts';

/** Everything that is deleted with these runs, including data that exists nowhere else. */
export async function surveyDiscard(store: Store, runs: readonly string[]): Promise<readonly LeftItem[]> {
  const items = await clean(store, { dryRun: true, runs, discard: true });
  return [...ofRuns(items, runs), ...folderItems(store, runs, items)];
}

/** Deletes the runs. The journal goes last, so that `clean` and `resume` know the run until then. */
export async function discardRuns(store: Store, runs: readonly string[]): Promise<readonly LeftItem[]> {
  refuseSession(store.commonDir, 'clean --discard');
  const items = await clean(store, { dryRun: false, runs, discard: true });
  const folders = folderItems(store, runs, items);
  for (const { name, action } of folders) {
    if (action === 'delete') await rm(name, { recursive: true, force: true });
  }
  return [...ofRuns(items, runs), ...folders];
}

/** Worktrees without content of these runs stay. */
function ofRuns(items: readonly CleanItem[], runs: readonly string[]): readonly CleanItem[] {
  return items.filter(({ kind, run }) => kind !== 'worktree' || (run !== null && runs.includes(run)));
}

function folderItems(
  { commonDir }: Store,
  runs: readonly string[],
  items: readonly CleanItem[],
): readonly LeftItem[] {
  return runs.flatMap((run): readonly LeftItem[] => {
    const name = runFolder(commonDir, run).root;
    if (!existsSync(name)) return [];
    const left = items.filter((item) => item.run === run && item.action === 'keep').length;
    const item = { kind: 'record', name, run } as const;
    return left > 0
      ? [{ ...item, action: 'keep', why: { kind: 'needed', left } }]
      : [{ ...item, action: 'delete', why: { kind: 'run_folder' } }];
  });
}
