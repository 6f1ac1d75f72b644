import { phaseKey } from '@debussy/core';
import { isOver } from '@debussy/scheduler';
import type { RunMoment } from '../moment.ts';
import { timeSpan } from './seconds-left.ts';
import { treeRows } from './tree-rows.ts';
import type { TreeRow } from './tree-rows.ts';

/** How long a run still takes, in seconds, as a range: from what its landed phases took. Null while there is nothing to go by. */
export interface TimeLeft {
  readonly low: number;
  readonly high: number;
}

export function timeLeft(model: RunMoment): TimeLeft | null {
  const leaves = treeRows(model).filter(({ entry }) => entry.group === null);
  const took = leaves
    .filter(({ entry }) => entry.state.kind === 'landed')
    .map((row) => timeSpan(row, model.now));
  const open = leaves.filter(({ entry }) => !isOver(entry.state));
  if (took.length === 0 || open.length === 0 || model.state.ended !== null) return null;
  const [short, long] = usualSpan(took);
  return { low: whole(open, short, model), high: whole(open, long, model) };
}

/** Between the quarter of phases that took least and the quarter that took most; a single one may be off by half. */
function usualSpan(took: readonly number[]): readonly [number, number] {
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.round((sorted.length - 1) * share)] ?? 0;
  const doubt = 1 + 0.5 / sorted.length;
  return [at(0.25) / doubt, at(0.75) * doubt];
}

/** As many at once as the run may, and no faster than the longest line of phases that wait for each other. */
function whole(open: readonly TreeRow[], usual: number, model: RunMoment): number {
  const left = new Map(
    open.map((row) => [row.key, Math.max(usual / 10, usual - timeSpan(row, model.now))] as const),
  );
  const sum = [...left.values()].reduce((total, one) => total + one, 0);
  const together = Math.min(open.length, Math.max(1, model.state.config.parallel));
  return Math.max(sum / together, longestLine(open, left));
}

function longestLine(open: readonly TreeRow[], left: ReadonlyMap<string, number>): number {
  const rows = new Map(open.map((row) => [row.key, row]));
  const known = new Map<string, number>();
  const lengthTo = (key: string): number => {
    const row = rows.get(key);
    if (row === undefined) return 0;
    const before = known.get(key);
    if (before !== undefined) return before;
    // A circle, which a plan cannot have, must not lead round and round.
    known.set(key, 0);
    const own = left.get(key) ?? 0;
    const length = own + Math.max(0, ...row.entry.spec.depends_on.map((id) => lengthTo(phaseKey(id))));
    known.set(key, length);
    return length;
  };
  return Math.max(0, ...open.map(({ key }) => lengthTo(key)));
}
