import { ownValue } from '@debussy/core';
import type { Config } from '@debussy/core';
import { attemptOf } from '../state/attempt.ts';
import type { PhaseEntry } from '../state/phase-state.ts';
import { entryOf } from '../state/run-state.ts';
import type { RunState } from '../state/run-state.ts';

/** The agent that works, and its model. */
export interface Assignment {
  readonly agent: string;
  readonly model: string | null;
}

/**
 * The agents for the next session of a phase, the preferred one first. The plan or the configuration names it, failures
 * in this attempt move it up the list, and others follow for a provider that refuses.
 */
export function assignmentsOf(state: RunState, entry: PhaseEntry): readonly Assignment[] {
  const { config } = state;
  const named = namedFor(state, entry);
  const first = escalated(config, named, attemptOf(entry.state)?.steps ?? 0);
  const others = config.fallback_agents.map((agent) => ({ agent, model: modelOf(config, agent) }));
  return [first, ...others];
}

/** A sub-phase uses the agent of its whole phase. */
function namedFor(state: RunState, { spec }: PhaseEntry): Assignment {
  const { config } = state;
  if (spec.agent === undefined && spec.model === undefined && spec.parent !== null)
    return namedFor(state, entryOf(state, spec.parent));
  const agent = spec.agent ?? config.agent;
  return { agent, model: spec.model ?? modelOf(config, agent) };
}

/** From its place in the list, one up for each failure. An agent outside the list starts below it. */
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
