import { isOver } from '@debussy/scheduler';
import type { RunMoment } from '../moment.ts';
import { treeRows } from './tree-rows.ts';
import type { TreeRow } from './tree-rows.ts';

/** A guess from what landed phases took; null while nothing has landed, or when nothing is left. */
export function secondsLeft(model: RunMoment): number | null {
  const leaves = treeRows(model).filter(({ entry }) => entry.group === null);
  const done = leaves.filter(({ entry }) => entry.state.kind === 'landed');
  const open = leaves.filter(({ entry }) => !isOver(entry.state));
  if (done.length === 0 || open.length === 0) return null;
  const usual = done.reduce((sum, row) => sum + timeSpan(row, model.now), 0) / done.length;
  const left = open.map((row) => stillTo(timeSpan(row, model.now), usual));
  const together = Math.min(open.length, Math.max(1, model.state.config.parallel));
  const longest = Math.max(...left);
  return Math.max(longest, left.reduce((sum, one) => sum + one, 0) / together);
}

/** What takes longer than others did is not nearly done: it may well take half as long again. */
function stillTo(span: number, usual: number): number {
  return span < usual ? Math.max(usual / 10, usual - span) : span / 2;
}

export function timeSpan({ told }: Pick<TreeRow, 'told'>, now: number): number {
  if (told.beganAt === null) return 0;
  return Math.max(0, (told.endedAt ?? now) - told.beganAt - told.idleMs) / 1000;
}
