import { DebussyError, dependencyGraph, nearest, phaseKey, topologicalOrder } from '@debussy/core';
import type { Phase, Plan } from '@debussy/core';

export interface Choice {
  readonly phases: readonly string[];
  readonly from: string | null;
}

/** The phases of a run; null means all. Their dependencies must be among them or have landed. */
export function choosePhases(
  plan: Plan,
  choice: Choice,
  landed: ReadonlySet<string>,
): readonly string[] | null {
  if (choice.phases.length === 0 && choice.from === null) return null;
  const named = choice.phases.map((id) => phaseCalled(plan, id).id);
  const chosen = choice.from === null ? named : [...named, ...after(plan, phaseCalled(plan, choice.from))];
  const keys = new Set(chosen.map(phaseKey));
  for (const phase of plan.phases.filter((one) => keys.has(phaseKey(one.id)))) {
    const missing = phase.dependsOn.filter((id) => !keys.has(phaseKey(id)) && !landed.has(phaseKey(id)));
    if (missing.length > 0) throw notThere(plan, phase, missing, chosen);
  }
  return [...keys];
}

/** By its id, by another name in the plan, or by the id of a task that only this phase has. */
export function phaseCalled(plan: Plan, id: string): Phase {
  const key = phaseKey(id);
  const phase =
    plan.phases.find((one) => phaseKey(one.id) === key) ??
    plan.phases.find((one) => one.aliases.some((alias) => phaseKey(alias) === key)) ??
    phaseOfTask(plan, key);
  if (phase !== undefined) return phase;
  const ids = plan.phases.map((one) => one.id);
  const near = nearest(id, ids);
  throw new DebussyError({
    code: 'ERR_PHASE_UNKNOWN',
    message: `the plan ${plan.file} has no phase ${id}`,
    hint: near === null ? `It has: ${ids.join(', ')}` : `Did you mean ${near}? It has: ${ids.join(', ')}`,
    exitCode: 2,
  });
}

/** A bare number is the number of a task in every phase and names none; an id in several phases is ambiguous. */
function phaseOfTask(plan: Plan, key: string): Phase | undefined {
  if (/^\d+$/.test(key)) return undefined;
  const [first, ...others] = plan.phases.filter((one) => one.tasks.some((task) => phaseKey(task.id) === key));
  return others.length === 0 ? first : undefined;
}

/** The phase and everything after it in dependency order. */
function after(plan: Plan, first: Phase): readonly string[] {
  const order = topologicalOrder(dependencyGraph(plan.phases));
  const at = order.findIndex((id) => phaseKey(id) === phaseKey(first.id));
  return order.slice(at);
}

function notThere(
  plan: Plan,
  phase: Phase,
  missing: readonly string[],
  chosen: readonly string[],
): DebussyError {
  const ids = [...missing, ...chosen].map((id) => `--phase ${id}`);
  return new DebussyError({
    code: 'ERR_PHASE_DEPENDENCY',
    message: `phase ${phase.id} depends on ${missing.join(', ')}, which this run leaves out and which has not landed`,
    hint: `Add them: debussy run ${plan.file} ${ids.join(' ')}`,
    exitCode: 2,
  });
}
