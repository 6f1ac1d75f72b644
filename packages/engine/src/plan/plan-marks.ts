import { markPlan } from '@debussy/checkpoint';
import { phaseKey } from '@debussy/core';
import type { Phase } from '@debussy/core';
import { filesAt } from '@debussy/workspace';
import { committedReader, readPlanTexts } from './plan-of-run.ts';
import type { RunContext } from '../run/run-context.ts';

const done = '✅ Completed';

/** Files of the plan as they stand in a commit, with a phase marked as done: its boxes, its status, its row. */
export async function planMarks(
  context: RunContext,
  commit: string,
  phase: string,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = await filesAt(context.store, commit, context.plan.files);
  const read = readPlanTexts(context.plan.path, committedReader(context.plan.path, found));
  const own = read.ok
    ? read.value.plan.phases.find((one) => phaseKey(one.id) === phaseKey(phase))
    : undefined;
  if (own === undefined) return new Map();
  return new Map(
    [...found].flatMap(([file, bytes]) => {
      if (bytes === null) return [];
      const marked = markPlan(bytes, marksIn(file, own, context.plan.path)).bytes;
      return marked.equals(bytes) ? [] : [[file, marked] as const];
    }),
  );
}

/** The master has the row; the phase's file has the boxes and, where it is a file of its own, the status line. */
function marksIn(file: string, phase: Phase, master: string): Parameters<typeof markPlan>[1] {
  const ticked = phase.tasks.filter((task) => task.place.file === file).map((task) => task.place.line);
  const ownFile = phase.file === file && file !== master;
  const section = phase.file === file && file === master;
  return {
    ticked,
    ...(file === master ? { cells: [{ phase: phase.id, status: done }] } : {}),
    ...(ownFile ? { status: done } : {}),
    ...(section ? { completed: [phase.place.line] } : {}),
  };
}
