import { type Call, grown, mergeCall, newCall, thinkingOf } from './call.ts';
import { remember, type Estimation } from './state.ts';

/** Beyond this many calls without usage, the oldest are kept as one sum. */
const MOST_CALLS = 64;

export function lastCall({ state }: Estimation): Call {
  const last = state.calls.at(-1);
  if (last === undefined) throw new Error('a session always has a last call');
  return last;
}

/** The call that written content belongs to; null: a finished one. */
export function callOfContent(session: Estimation, id: string | null): Call | null {
  const { state } = session;
  const last = lastCall(session);
  if (id === null) return state.speaking ? last : openCall(session, null);
  if (state.past.includes(id)) return null;
  const known = state.calls.find((call) => call.id === id);
  if (known !== undefined) return known;
  if (state.speaking && isNameless(last) && !last.reported) {
    last.id = id;
    return last;
  }
  return openCall(session, id);
}

/** The call that usage belongs to; null: a finished one. */
export function callOfUsage(session: Estimation, id: string | null, context: number | null): Call | null {
  const { state } = session;
  const last = lastCall(session);
  if (id === null)
    return repeatsLast(session, context) ? last : (unclaimed(session, null) ?? openCall(session, null));
  if (state.past.includes(id)) return null;
  const index = state.calls.findIndex((call) => call.id === id);
  if (index !== -1) return gather(session, index);
  const mine = context === null || endsBeforeLast(session, context);
  return (mine ? unclaimed(session, id) : null) ?? openCall(session, id);
}

/** The context of a call contains everything before it. */
export function forgetBefore({ state, growth }: Estimation, call: Call): void {
  while (state.calls[0] !== undefined && state.calls[0] !== call) {
    const [gone] = state.calls.splice(0, 1);
    if (gone === undefined) return;
    remember(state, gone.id);
    if (gone.turn === state.turn) state.turnThinking += thinkingOf(gone, growth);
  }
}

function openCall(session: Estimation, id: string | null): Call {
  const { state } = session;
  const call = newCall(id, state.turn);
  state.calls.push(call);
  state.speaking = true;
  if (state.calls.length > MOST_CALLS) foldSecond(session);
  return call;
}

function foldSecond({ state, growth }: Estimation): void {
  const [first, second] = state.calls;
  if (first === undefined || second === undefined) return;
  first.folded += grown(second, growth);
  if (second.turn === state.turn) state.turnThinking += thinkingOf(second, growth);
  remember(state, second.id);
  state.calls.splice(1, 1);
}

function isNameless(call: Call): boolean {
  return call.id === null && call.context === null;
}

/** Two calls never have the same context: an equal number is the same line again. */
function repeatsLast(session: Estimation, context: number | null): boolean {
  const last = lastCall(session);
  if (last.context !== null) return last.context === context;
  return session.state.speaking && last.reported;
}

/** A last call whose content came before its usage. */
function unclaimed(session: Estimation, id: string | null): Call | null {
  const last = lastCall(session);
  if (last.reported || !isNameless(last)) return null;
  last.id = id;
  return last;
}

/** An estimate may differ by this share of the reported additions, and by this many tokens. */
const TOLERANCE = 0.15;
const SLACK = 50;

/**
 * Whether the counted context of a call excludes the content without an id at the end, which is then the call's own.
 * Otherwise that content is a further part of the previous call, whose first result came early, and is already counted.
 */
function endsBeforeLast({ state, growth }: Estimation, context: number): boolean {
  const [first] = state.calls;
  const last = state.calls.at(-1);
  if (first === undefined || last === undefined || first.context === null) return true;
  const added = state.calls.slice(0, -1).reduce((sum, call) => sum + grown(call, growth), 0);
  const without = Math.abs(first.context + added - context);
  const withLast = Math.abs(first.context + added + grown(last, growth) - context);
  return without < withLast && without <= added * TOLERANCE + SLACK;
}

/** Content without an id and without usage after a call was a further line of that call. */
function gather(session: Estimation, index: number): Call | null {
  const { calls } = session.state;
  const call = calls[index];
  if (call === undefined) return null;
  const behind = calls.slice(index + 1);
  if (behind.every((later) => isNameless(later) && !later.reported)) {
    for (const later of behind) mergeCall(call, later);
    calls.length = index + 1;
    session.state.speaking = true;
  }
  return call;
}
