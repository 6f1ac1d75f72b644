import type { ControlRequest, EventOf } from '@debussy/core';
import { isOver } from '../../src/state/attempt.ts';
import type { RunState } from '../../src/state/run-state.ts';
import { phaseSpec } from './scenario.ts';
import type { Random } from './random.ts';

/** What a person does while a run is under way, at any instant. A pause is always ended again. */
export function meddle(state: RunState, random: Random): ControlRequest {
  const by = 'person';
  if ((state.paused || state.draining === 'requested') && random.chance(0.7))
    return { action: 'unpause', by };
  const asked = [...state.phases.values()].find((entry) => entry.state.kind === 'asked');
  if (asked !== undefined && random.chance(0.7))
    return { action: random.pick(['continue', 'save', 'force'] as const), phase: asked.spec.id, by };
  const ids = [...state.phases.values()].map((entry) => entry.spec.id);
  const phase = random.chance(0.05) ? 'nowhere' : random.pick(ids);
  const roll = random.next();
  if (roll < 0.3) return { action: 'pause', by };
  if (roll < 0.6) return { action: 'retry', phase, by, fresh: random.chance(0.3) };
  if (roll < 0.7) return { action: 'say', phase, by, text: 'use the other one' };
  if (roll < 0.72) return { action: 'continue', phase, by };
  if (roll < 0.85) return { action: 'skip', phase, by };
  if (roll < 0.93) return { action: 'stop', by };
  return { action: random.chance(0.5) ? 'stop_now' : 'terminate', by };
}

/** What an editor does to a plan between two runs: a phase more, another text, a phase less. */
export function changedPlan(state: RunState, random: Random): EventOf<'plan.changed'> {
  const known = [...state.phases.values()].filter((entry) => entry.spec.parent === null);
  const open = known.filter((entry) => !isOver(entry.state) || entry.state.kind === 'failed');
  const numbers = known.map((entry) => Number(entry.spec.id));
  const id = `${Math.max(...numbers) + 1}`;
  const added = random.chance(0.5)
    ? [phaseSpec(id, random.chance(0.5) ? [`${random.pick(numbers)}`] : [])]
    : [];
  const removed = open.length > 0 && random.chance(0.4) ? [random.pick(open).spec.id] : [];
  const edited = open
    .filter((entry) => random.chance(0.3) && !removed.includes(entry.spec.id))
    .map(({ spec }) => ({ ...spec, digest: `${spec.digest}'`, title: `${spec.title}, again` }));
  return { type: 'plan.changed', digest: 'd', added, edited, removed, landed_edited: [] };
}
