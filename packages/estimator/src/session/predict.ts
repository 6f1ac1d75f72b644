import { estimatedPart, grown } from './call.ts';
import { defaultBase } from './default-base.ts';
import { windowInUse, type Estimation } from './state.ts';

/** The fill of the context at the next call. */
export interface Prediction {
  readonly tokens: number;
  /** The range that holds 95 of 100 measured sessions (90 for a baseline). */
  readonly low: number;
  readonly high: number;
  /** `usage`: counted by the provider; `usage+delta`: that, and an estimate of everything since. */
  readonly source: 'usage' | 'usage+delta' | 'baseline' | 'default';
  readonly percent: number;
}

/** The advised action. `threshold` is the deciding limit: a percentage, or a number of tool calls. */
export interface Verdict {
  readonly action: 'continue' | 'warn' | 'restart';
  readonly reason: string;
  readonly percent: number;
  readonly threshold: number;
  /** Its basis: the provider's count, an estimate, or only a number of tool calls. */
  readonly by: 'usage' | 'estimate' | 'tool_calls';
}

const BASELINE_ERROR = 0.21;
const DEFAULT_ERROR = 0.45;

export function predict(session: Estimation): Prediction {
  const { state, growth } = session;
  const start = startingPoint(session);
  const total = state.calls.reduce((sum, call) => sum + grown(call, growth), start.tokens);
  const tokens = Math.max(0, Math.round(total));
  const half = margin(session, start, tokens);
  const known = start.source === 'usage' ? Math.min(tokens, start.tokens) : 0;
  return {
    tokens,
    low: Math.max(known, Math.round(tokens - half)),
    high: Math.round(tokens + half),
    source: start.source === 'usage' && estimated(session) > 0 ? 'usage+delta' : start.source,
    percent: (tokens * 100) / windowInUse(session),
  };
}

interface Start {
  readonly tokens: number;
  readonly source: 'usage' | 'baseline' | 'default';
}

function startingPoint(session: Estimation): Start {
  const { state, settings } = session;
  const context = state.calls[0]?.context ?? null;
  if (context !== null) return { tokens: context, source: 'usage' };
  const base = settledBase(session);
  if (base !== null) return { tokens: base, source: 'baseline' };
  const { model, agent, agentVersion } = settings;
  return {
    tokens: state.compacted ?? defaultBase({ model, agent, agentVersion, window: windowInUse(session) }),
    source: 'default',
  };
}

/** A base that was learned, here or in an earlier session. */
function settledBase({ state, settings }: Estimation): number | null {
  if (state.compacted !== null)
    return state.first !== null || settings.baseline !== null ? state.compacted : null;
  return settings.baseline;
}

function margin(session: Estimation, start: Start, tokens: number): number {
  const { growth } = session;
  const own = estimatedHere(session);
  const blind = estimated(session) - own;
  if (start.source !== 'usage') {
    const share = start.source === 'baseline' ? BASELINE_ERROR : DEFAULT_ERROR;
    return start.tokens * share + own * growth.textError + blind * growth.blindError;
  }
  if (own + blind === 0) return 0;
  return Math.max(growth.callError * tokens, own * growth.textError) + blind * growth.blindError;
}

/** The tokens since the last counted call, which no provider has counted. */
function estimated(session: Estimation): number {
  const { state, growth } = session;
  return state.calls.reduce((sum, call) => sum + estimatedPart(call, growth), 0);
}

function estimatedHere({ state, growth }: Estimation): number {
  const first = state.calls[0];
  return first === undefined ? 0 : estimatedPart(first, growth) - Math.abs(first.folded);
}
