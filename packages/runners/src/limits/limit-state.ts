/** Limits that providers have set, by provider. */
export type LimitState = ReadonlyMap<string, ProviderLimit>;

export interface ProviderLimit {
  /** When the first refusal came: what a run is willing to wait counts from here. */
  readonly since: number;
  readonly until: number;
  /** Refusals in a row without a known end: each doubles the guess. */
  readonly guesses: number;
  readonly detail: string;
}

export interface LimitPolicy {
  /** Longest time to wait for limits; 0 never waits. */
  readonly waitMs: number;
  /** Providers in the order of preference: the session's own first, then those of the fallback agents. */
  readonly providers: readonly string[];
}

/** What a session that wants to start has to do. `provider` is the place in the order at which it may start. */
export type Admission =
  | { readonly kind: 'go'; readonly provider: string }
  | { readonly kind: 'wait'; readonly provider: string; readonly until: number; readonly detail: string }
  | { readonly kind: 'stop'; readonly provider: string; readonly until: number; readonly detail: string };

export interface Refusal {
  readonly provider: string;
  /** The provider's own reset time, as it stands in the outcome. */
  readonly until: string | null;
  readonly detail: string;
  readonly now: number;
  /** Between 0 and 1: sessions of other debussies wait for the same moment. */
  readonly random: number;
}

const firstGuessMs = 60_000;
const longestGuessMs = 30 * 60_000;
const longestJitterMs = 15_000;

/** A session was refused. An end that is known already is only ever moved back. */
export function refuse(state: LimitState, refusal: Refusal): LimitState {
  const before = state.get(refusal.provider);
  const told = refusal.until === null ? Number.NaN : Date.parse(refusal.until);
  const known = Number.isFinite(told);
  const guesses = before?.guesses ?? 0;
  const end = known ? told : refusal.now + Math.min(longestGuessMs, firstGuessMs * 2 ** guesses);
  const until = Math.max(end, refusal.now) + Math.round(refusal.random * longestJitterMs);
  const limit: ProviderLimit = {
    since: before?.since ?? refusal.now,
    until: known || before === undefined ? until : Math.max(until, before.until),
    guesses: known ? guesses : guesses + 1,
    detail: refusal.detail,
  };
  return new Map(state).set(refusal.provider, limit);
}

/** A session got through: whatever the provider had said is over. */
export function accept(state: LimitState, provider: string): LimitState {
  if (!state.has(provider)) return state;
  const rest = new Map(state);
  rest.delete(provider);
  return rest;
}

/** The first provider that takes work now; otherwise the one that will soonest, if that is not too late. */
export function admit(state: LimitState, policy: LimitPolicy, now: number): Admission {
  const waits = policy.providers.map((provider) => ({ provider, limit: state.get(provider) }));
  const free = waits.find(({ limit }) => limit === undefined || limit.until <= now);
  if (free !== undefined) return { kind: 'go', provider: free.provider };
  const soonest = waits.reduce((best, next) => (endOf(next) < endOf(best) ? next : best));
  const { provider, limit } = soonest;
  if (limit === undefined) return { kind: 'go', provider };
  const kind = limit.until - limit.since > policy.waitMs ? 'stop' : 'wait';
  return { kind, provider, until: limit.until, detail: limit.detail };
}

function endOf({ limit }: { readonly limit: ProviderLimit | undefined }): number {
  return limit?.until ?? 0;
}
