import { markPlan } from '@debussy/checkpoint';
import { phaseKey, type EventOf, type Phase } from '@debussy/core';
import { filesAt } from '@debussy/workspace';
import { committedTree, readPlanTexts } from './plan-of-run.ts';
import type { RunPlace, RunPlan } from '../run/run-place.ts';

export interface PlanMarks {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly phase: Phase | undefined;
  /** Marks without a place. */
  readonly missed: readonly EventOf<'notice'>[];
}

type MarkedRun = Pick<RunPlace, 'store'> & { readonly plan: Pick<RunPlan, 'path' | 'files' | 'wishes'> };

/** Files of the plan in a commit, some of them changed: a phase is marked as done in its author's own style. */
export async function planMarks(
  run: MarkedRun,
  commit: string,
  phase: string,
  otherwise: ReadonlyMap<string, Buffer | null> = new Map(),
): Promise<PlanMarks> {
  const found = new Map([...(await filesAt(run.store, commit, run.plan.files)), ...otherwise]);
  const phases = await phasesAt(run, commit, found);
  const own = phases.find((one) => phaseKey(one.id) === phaseKey(phase));
  const marked = new Map<string, Uint8Array>();
  const unplaced: EventOf<'notice'>[] = [];
  for (const [file, bytes] of found) {
    const marks = (own?.marks ?? []).flatMap((mark) =>
      mark.kind !== 'create' && mark.place.file === file ? [mark] : [],
    );
    if (bytes === null || marks.length === 0) continue;
    const { bytes: after, missed } = markPlan(bytes, marks);
    if (!after.equals(bytes)) marked.set(file, after);
    unplaced.push(...missed.map((what) => notMarked(phase, `${file}: ${what}`)));
  }
  for (const mark of own?.marks ?? []) {
    if (mark.kind === 'create') marked.set(mark.file, Buffer.from(mark.text));
  }
  return { files: marked, phase: own, missed: unplaced };
}

/** The phases at a commit. Files with marks of this run show which of them are done. */
async function phasesAt(
  { store, plan }: MarkedRun,
  commit: string,
  found: ReadonlyMap<string, Buffer | null>,
): Promise<readonly Phase[]> {
  const read = readPlanTexts(plan.path, committedTree(found), plan.wishes);
  const phases = read.ok ? read.value.plan.phases : [];
  const made = phases.flatMap(({ marks }) =>
    marks.flatMap((mark) => (mark.kind === 'create' ? mark.file : [])),
  );
  const there =
    made.length === 0 ? [] : [...(await filesAt(store, commit, made))].filter(([, text]) => text !== null);
  if (there.length === 0) return phases;
  const again = readPlanTexts(plan.path, committedTree(new Map([...found, ...there])), plan.wishes);
  return again.ok ? again.value.plan.phases : phases;
}

function notMarked(phase: string, message: string): EventOf<'notice'> {
  const hint = 'The phase lands anyway; correct the mark in the plan by hand.';
  return { type: 'notice', severity: 'warning', code: 'PLAN_NOT_MARKED', phase, message, hint };
}
