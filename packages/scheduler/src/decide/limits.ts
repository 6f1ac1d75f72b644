import type { Config, EventBody } from '@debussy/core';
import type { PhaseEntry } from '../state/phase-state.ts';
import type { Limit, RunState } from '../state/run-state.ts';
import { record } from './command.ts';
import type { Command } from './command.ts';
import type { Reported } from './step.ts';

const unknownRateLimitMs = 60_000;
const unknownQuotaMs = 30 * 60_000;

/** Sessions of one provider share its limits, whichever agent they run in. */
export function providerOf(config: Config, agent: string): string {
  return config.agents[agent]?.provider ?? agent;
}

/** The provider's own reset time, otherwise a cautious guess that is said as one. */
export function limitFor(state: RunState, entry: PhaseEntry, current: Reported): EventBody {
  const { outcome, endedAt } = current.end;
  const told = outcome.kind === 'rate_limited' || outcome.kind === 'quota' ? outcome.until : null;
  const guess = new Date(
    endedAt + (outcome.kind === 'quota' ? unknownQuotaMs : unknownRateLimitMs),
  ).toISOString();
  return {
    type: 'limit.reached',
    provider: providerOf(state.config, current.session.agent),
    phase: entry.spec.id,
    until: told ?? guess,
    reason: 'detail' in outcome ? outcome.detail : outcome.kind,
  };
}

/** The first agent, in the order of preference, whose provider takes work. */
export function freeAgent(state: RunState): string | null {
  const { config } = state;
  const agents = [config.agent, ...config.fallback_agents];
  return agents.find((agent) => !state.limits.has(providerOf(config, agent))) ?? null;
}

export function liftLimits(state: RunState, now: number): readonly Command[] {
  return [...state.limits]
    .filter(([provider, limit]) => limitEnd(provider, limit) <= now)
    .map(([provider]) => record({ type: 'limit.lifted', provider }));
}

export function nextLimitEnd(state: RunState): number | null {
  const ends = [...state.limits].map(([provider, limit]) => limitEnd(provider, limit));
  return ends.length === 0 ? null : Math.min(...ends);
}

/** True when no agent takes work for longer than the run is willing to wait. */
export function limitIsTooLong(state: RunState): boolean {
  const end = nextLimitEnd(state);
  if (end === null || freeAgent(state) !== null) return false;
  const since = Math.min(...[...state.limits.values()].map((limit) => limit.since));
  return end - since > state.config.wait_on_limit * 1000;
}

/** A little later than the reset, and not for all providers in the same instant. */
function limitEnd(provider: string, limit: Limit): number {
  const jitter = 200 + ((provider.length * 379) % 800);
  return (limit.until ?? limit.since + unknownRateLimitMs) + jitter;
}
