import { dirname, join } from 'node:path';
import { changeTime } from '../escape/change-time.ts';
import { must } from '@debussy/host';
import type { Git } from '@debussy/host';
import { pathText, splitNul } from '../path-text.ts';
import type { SlotPlace } from './slot-place.ts';
import { excludesOf, stateFile } from './state.ts';
import type { SlotState } from './state.ts';

/** What was written into a worktree while nobody held it; it is gone when the worktree is used again. */
export interface Touched {
  readonly since: number;
  readonly paths: readonly string[];
}

/**
 * Looked for when a slot is taken again, by change times, which programs cannot forge. What git ignores is not looked at, nor what
 * was removed from the top of the tree: that folder changes by our own hands.
 */
export async function touchedWhileIdle(
  git: Git,
  place: SlotPlace,
  state: SlotState,
): Promise<Touched | null> {
  // The clock of files lags behind: what was written last says when we left.
  const left = changeTime(stateFile(place));
  if (state.leftAt === undefined || left === null) return null;
  const excludes = excludesOf(state).map((pattern) => `--exclude=${pattern}`);
  const list = ['ls-files', '-z', '--modified', '--others', '--exclude-standard', ...excludes];
  const changed = splitNul(await must(git, list)).map((path) => pathText(path));
  const paths = [...new Set(changed)].filter((path) => {
    const folder = dirname(path);
    const above = folder === '.' ? null : changeTime(join(place.path, folder));
    return (changeTime(join(place.path, path)) ?? above ?? 0) > left;
  });
  return paths.length === 0 ? null : { since: state.leftAt, paths: paths.toSorted() };
}
