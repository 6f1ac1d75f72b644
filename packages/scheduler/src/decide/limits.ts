import { backOff } from '@debussy/core';
import type { Config, EventBody } from '@debussy/core';
import type { PhaseEntry } from '../state/phase-state.ts';
import { phasesByCourse } from '../state/overview.ts';
import { providerOf } from '../state/provider-of.ts';
import type { Limit, RunState } from '../state/run-state.ts';
import { record } from './command.ts';
import type { Command } from './command.ts';
import type { Reported } from './step.ts';
import { assignmentsOf } from './assignment.ts';
import type { Assignment } from './assignment.ts';

/** The first and the longest guess for an unknown time; guesses double in between. */
const guesses = {
  rate_limited: { firstMs: 60_000, longestMs: 30 * 60_000 },
  quota: { firstMs: 30 * 60_000, longestMs: 2 * 3_600_000 },
  unreachable: { firstMs: 30_000, longestMs: 10 * 60_000 },
} as const;

/** If a provider does not keep its own reset times, debussy waits this much longer, from the second refusal on. */
const brokenPromise = { firstMs: 5000, longestMs: 10 * 60_000 };

/** No session is started for less time than this before the wait is over. */
const shortestLastWait = 5000;

type Refusal = Extract<Reported['end']['outcome'], { readonly until: string | null }>;

/** True if the session met a known limit, so nothing new is reported about its provider. */
export function isKnownLimit(state: RunState, current: Reported, refusal: Refusal): boolean {
  const limit = state.limits.get(providerOf(state.config, current.session.agent));
  if (limit === undefined || !limit.holds) return false;
  const told = toldTime(refusal, current.end.endedAt);
  return told === null || (limit.until !== null && told <= limit.until);
}

/** The provider's own time, otherwise a guess that grows with each refusal in a row. */
export function limitFor(
  state: RunState,
  entry: PhaseEntry,
  { current, refusal }: { readonly current: Reported; readonly refusal: Refusal },
): EventBody {
  const { endedAt } = current.end;
  const provider = providerOf(state.config, current.session.agent);
  const before = state.limits.get(provider);
  const refusals = before?.refusals ?? 0;
  const told = toldTime(refusal, endedAt);
  const limit = { kind: kindOf(refusal), since: before?.since ?? endedAt };
  const wait = backOff(refusals + 1, guesses[refusal.kind]);
  const until =
    told === null
      ? guessed(state, limit, endedAt, wait)
      : Math.max(told, refusals === 0 ? 0 : endedAt + backOff(refusals, brokenPromise));
  return {
    type: 'limit.reached',
    provider,
    phase: entry.spec.id,
    until: new Date(until).toISOString(),
    reason: refusal.detail,
    ...(kindOf(refusal) === 'outage' ? { kind: 'outage' as const } : {}),
  };
}

/** A time in the past does not count. */
function toldTime({ until }: Refusal, endedAt: number): number | null {
  const told = until === null ? Number.NaN : Date.parse(until);
  return Number.isNaN(told) || told <= endedAt ? null : told;
}

function kindOf(refusal: Refusal): Limit['kind'] {
  return refusal.kind === 'unreachable' ? 'outage' : 'limit';
}

/** A guess is cut at the end of the wait, so that the provider is tried once more then. */
function guessed(
  { config }: RunState,
  limit: Pick<Limit, 'kind' | 'since'>,
  now: number,
  wait: number,
): number {
  const end = limit.since + longestWait(config, limit);
  return now + wait > end && end - now >= shortestLastWait ? end : now + wait;
}

function longestWait(config: Config, { kind }: Pick<Limit, 'kind'>): number {
  return (kind === 'outage' ? config.wait_on_outage : config.wait_on_limit) * 1000;
}

/** The first agent, in order of preference, whose provider accepts work. */
export function freeAssignment(state: RunState, entry: PhaseEntry): Assignment | null {
  return assignmentsOf(state, entry).find(({ agent }) => takesWork(state, agent)) ?? null;
}

/** An agent that accepts open work; null if the providers of all of them refuse. */
export function freeAgent(state: RunState): string | null {
  if (holding(state).length === 0) return state.config.agent;
  return agentsInPlay(state).find((agent) => takesWork(state, agent)) ?? null;
}

function takesWork({ config, limits }: RunState, agent: string): boolean {
  return limits.get(providerOf(config, agent))?.holds !== true;
}

function agentsInPlay(state: RunState): readonly string[] {
  const { config } = state;
  const { underWay, pending } = phasesByCourse(state);
  const agents = [...underWay, ...pending].flatMap((entry) =>
    assignmentsOf(state, entry).map(({ agent }) => agent),
  );
  return agents.length === 0 ? [config.agent, ...config.fallback_agents] : [...new Set(agents)];
}

export function liftLimits(state: RunState, now: number): readonly Command[] {
  return holding(state)
    .filter(([provider, limit]) => limitEnd(provider, limit) <= now)
    .map(([provider]) => record({ type: 'limit.lifted', provider }));
}

export function nextLimitEnd(state: RunState): number | null {
  const ends = holding(state).map(([provider, limit]) => limitEnd(provider, limit));
  return ends.length === 0 ? null : Math.min(...ends);
}

/** The refusal for which a run stops: no agent accepts work for longer than the run is willing to wait. */
export function limitTooLong(state: RunState): Limit | null {
  if (freeAgent(state) !== null) return null;
  const { config } = state;
  const limits = agentsInPlay(state).flatMap((agent) => state.limits.get(providerOf(config, agent)) ?? []);
  const isTooLong = limits.every(
    (limit) => (limit.until ?? Number.POSITIVE_INFINITY) - limit.since > longestWait(config, limit),
  );
  return isTooLong ? (limits[0] ?? null) : null;
}

function holding(state: RunState): readonly (readonly [string, Limit])[] {
  return [...state.limits].filter(([, limit]) => limit.holds);
}

/** A little later than the reset, and at a different moment for each provider. */
function limitEnd(provider: string, limit: Limit): number {
  const jitter = 200 + ((provider.length * 379) % 800);
  return (limit.until ?? limit.since + guesses.rate_limited.firstMs) + jitter;
}
