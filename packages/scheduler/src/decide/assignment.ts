import { ownValue } from '@debussy/core';
import type { Config } from '@debussy/core';
import { attemptOf } from '../state/attempt.ts';
import type { PhaseEntry } from '../state/phase-state.ts';
import { entryOf } from '../state/run-state.ts';
import type { RunState } from '../state/run-state.ts';

/** Which agent works, and with which model. */
export interface Assignment {
  readonly agent: string;
  readonly model: string | null;
}

/**
 * Who may do the next session of a phase, the preferred one first: the agent that the plan or the configuration names for it,
 * moved up by what went wrong in this attempt, then those that take over while a provider refuses.
 */
export function assignmentsOf(state: RunState, entry: PhaseEntry): readonly Assignment[] {
  const { config } = state;
  const named = namedFor(state, entry);
  const first = escalated(config, named, attemptOf(entry.state)?.steps ?? 0);
  const others = config.fallback_agents.map((agent) => ({ agent, model: modelOf(config, agent) }));
  return [first, ...others];
}

/** A part is done by the agent of its whole. */
function namedFor(state: RunState, { spec }: PhaseEntry): Assignment {
  const { config } = state;
  if (spec.agent === undefined && spec.model === undefined && spec.parent !== null)
    return namedFor(state, entryOf(state, spec.parent));
  const agent = spec.agent ?? config.agent;
  return { agent, model: spec.model ?? modelOf(config, agent) };
}

/** From its place in the list, one up for each step; an agent that is not in the list begins below it. */
function escalated(config: Config, named: Assignment, steps: number): Assignment {
  const { escalate } = config;
  if (steps === 0 || escalate.length === 0) return named;
  const at = Math.min(escalate.indexOf(named.agent) + steps, escalate.length - 1);
  const agent = escalate[at] ?? named.agent;
  return agent === named.agent ? named : { agent, model: modelOf(config, agent) };
}

function modelOf({ agents, model }: Config, agent: string): string | null {
  return ownValue(agents, agent)?.model ?? model;
}
