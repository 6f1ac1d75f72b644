import { phaseKey, placesAtOnce } from '@debussy/core';
import { isOver, isUngated } from '@debussy/scheduler';
import type { RunMoment } from '../moment.ts';
import { elapsed, timeSpan } from '../words/time.ts';
import { needsPerson, shownState } from '../words/states.ts';
import { treeRows } from './tree-rows.ts';
import type { TreeRow } from './tree-rows.ts';

/** How long a run still works without the user, in seconds. */
export interface TimeLeft {
  readonly low: number;
  readonly high: number;
  /** Whether a phase needs the user now, or will before it can land. */
  readonly needsPerson: 'now' | 'later' | null;
}

/** A guess from landed phases; null while none has landed, or if no further phase starts by itself. */
export function timeLeft(model: RunMoment): TimeLeft | null {
  if (model.state.ended !== null || model.state.draining !== null) return null;
  const leaves = treeRows(model).filter(({ entry }) => entry.group === null);
  const took = leaves
    .filter(({ entry }) => entry.state.kind === 'landed')
    .map((row) => timeSpan(row.told, model.story, model.now));
  const open = leaves.filter(({ entry }) => !isOver(entry.state) && entry.state.kind !== 'asked');
  if (took.length === 0 || open.length === 0) return null;
  const [short, long] = usualSpan(took);
  // A phase that has taken longer than the short ones counts for half as long again, but not in the upper guess.
  const spans = [whole(open, short, model), whole(open, long, model)];
  return {
    low: Math.min(...spans),
    high: Math.max(...spans),
    needsPerson: leaves.some(({ entry }) => needsPerson.has(shownState(entry.state)))
      ? 'now'
      : open.some(({ entry }) => isUngated(model.state, entry))
        ? 'later'
        : null,
  };
}

const until = { now: 'left without you', later: 'until it needs you' } as const;

/** `5m12s to 9m40s left`, `about 5m12s until it needs you`; if it needs you already: `about 5m12s left without you` */
export function timeLeftText(left: TimeLeft): string {
  const [from, to] = [elapsed(left.low), elapsed(left.high)];
  const span = from === to ? `about ${from}` : `${from} to ${to}`;
  return `${span} ${left.needsPerson === null ? 'left' : until[left.needsPerson]}`;
}

/** From the first to the third quartile of phases; a single phase may be off by half. */
function usualSpan(took: readonly number[]): readonly [number, number] {
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.round((sorted.length - 1) * share)] ?? 0;
  const doubt = 1 + 0.5 / sorted.length;
  return [at(0.25) / doubt, at(0.75) * doubt];
}

/** As many at once as the run allows, but no faster than the longest chain of dependent phases. */
function whole(open: readonly TreeRow[], usual: number, model: RunMoment): number {
  const left = new Map(
    open.map((row) => [row.key, stillTo(timeSpan(row.told, model.story, model.now), usual)] as const),
  );
  const sum = [...left.values()].reduce((total, one) => total + one, 0);
  const together = Math.min(open.length, Math.max(1, placesAtOnce(model.state.config, 1).sessions));
  return Math.max(sum / together, longestLine(open, left));
}

/** A phase that takes longer than others is not nearly done: it may take half as long again. */
function stillTo(span: number, usual: number): number {
  return span < usual ? Math.max(usual / 10, usual - span) : span / 2;
}

function longestLine(open: readonly TreeRow[], left: ReadonlyMap<string, number>): number {
  const rows = new Map(open.map((row) => [row.key, row]));
  const known = new Map<string, number>();
  const lengthTo = (key: string): number => {
    const row = rows.get(key);
    if (row === undefined) return 0;
    const before = known.get(key);
    if (before !== undefined) return before;
    // A plan has no cycle; this prevents an endless loop anyway.
    known.set(key, 0);
    const own = left.get(key) ?? 0;
    const length = own + Math.max(0, ...row.entry.spec.depends_on.map((id) => lengthTo(phaseKey(id))));
    known.set(key, length);
    return length;
  };
  return Math.max(0, ...open.map(({ key }) => lengthTo(key)));
}
