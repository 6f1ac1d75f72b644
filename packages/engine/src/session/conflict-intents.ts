import { phaseKey } from '@debussy/core';
import { entryOf } from '@debussy/scheduler';
import type { PhaseEntry, RunState, SessionTask } from '@debussy/scheduler';
import type { Intent } from '../prompt/prompt-facts.ts';
import { landedPhases } from '@debussy/workspace';
import type { LandedPhase } from '@debussy/workspace';
import type { RunContext } from '../run/run-context.ts';

const mostOthers = 6;

/**
 * What the phases on both sides of an open conflict are about: on the other side those whose commits touch the files in
 * conflict, or all that landed meanwhile where none does by that name. The task's own phase is told of anyway; where a
 * group conflicts, the sub-phase whose commit it is about is not.
 */
export async function conflictIntents(context: RunContext, task: SessionTask): Promise<readonly Intent[]> {
  const { ours } = task;
  if (ours === null) return [];
  const range = { run: context.run, base: `${ours}^` };
  const [own, touching] = await Promise.all([
    landedPhases(context.store, { ...range, tip: ours }),
    landedPhases(context.store, { ...range, tip: task.base, files: task.conflictFiles }),
  ]);
  const others = (landed: readonly LandedPhase[]): readonly PhaseEntry[] =>
    entriesOf(context.state(), landed).filter((entry) => !isWithin(context.state(), entry, task.phase));
  const near = others(touching);
  const found =
    near.length > 0 ? near : others(await landedPhases(context.store, { ...range, tip: task.base }));
  const parts = entriesOf(context.state(), own).filter(({ spec }) => !isSame(spec.id, task.phase));
  return [
    ...parts.map((entry) => intentOf(context, 'this', entry)),
    ...found.slice(-mostOthers).map((entry) => intentOf(context, 'other', entry)),
  ];
}

/** Each phase once; what the run does not know is left to the log. */
function entriesOf({ phases }: RunState, landed: readonly LandedPhase[]): readonly PhaseEntry[] {
  const keys = new Set(landed.map(({ phase, partial }) => phaseKey(phase ?? partial ?? '')));
  return [...keys].flatMap((key) => phases.get(key) ?? []);
}

/** What a group brought itself is not what it conflicts with. */
function isWithin(state: RunState, { spec }: PhaseEntry, phase: string): boolean {
  if (isSame(spec.id, phase)) return true;
  return spec.parent !== null && isWithin(state, entryOf(state, spec.parent), phase);
}

function isSame(a: string, b: string): boolean {
  return phaseKey(a) === phaseKey(b);
}

function intentOf(context: RunContext, side: Intent['side'], { spec, summary }: PhaseEntry): Intent {
  return {
    side,
    id: spec.id,
    title: spec.title,
    about: context.plan.about(spec),
    tasks: spec.tasks.map(({ id, text }) => (id === text ? text : `${id}: ${text}`)),
    summary,
  };
}
