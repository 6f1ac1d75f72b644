import type { EventOf, SessionKind } from '@debussy/core';
import { attemptOf } from '../state/attempt.ts';
import { hasNewMessages } from '../state/messages.ts';
import type { LastSession, PhaseEntry } from '../state/phase-state.ts';
import type { RunState } from '../state/run-state.ts';

type Dispatched = EventOf<'session.dispatched'>;

/** Providers keep their cache for about this long. */
const cacheMs = 5 * 60_000;

/**
 * A repair in the same session costs a tenth, because the session has read the files, if its context has room and the
 * provider's cache is warm. Returns the session to continue, or why a fresh one is used; neither for sessions that are
 * always fresh.
 */
export function sameSession(
  state: RunState,
  entry: PhaseEntry,
  { kind, agent, model }: Pick<Dispatched, 'kind' | 'agent' | 'model'>,
  now: number,
): Pick<Dispatched, 'continues' | 'fresh'> {
  const last = lastOf(entry);
  if (last === null || !isContinuation(state, entry, kind)) return {};
  const { session, id, worktree } = last;
  const fresh = whyFresh(state, last, { agent, model, now });
  if (fresh !== null || id === null) return { fresh: fresh ?? 'program' };
  return { continues: { session, id, worktree } };
}

function lastOf({ state }: PhaseEntry): LastSession | null {
  if (state.kind === 'pending') return state.carried?.last ?? null;
  return attemptOf(state)?.last ?? null;
}

/** Failed gates, a refused report, a conflict, a message of the user, or an answer to a question. */
function isContinuation(state: RunState, entry: PhaseEntry, kind: SessionKind): boolean {
  if (kind === 'resume') return hasNewMessages(state, entry);
  return kind === 'remediate' || kind === 'report' || kind === 'conflict';
}

function whyFresh(
  { config }: RunState,
  last: LastSession,
  { agent, model, now }: { readonly agent: string; readonly model: string | null; readonly now: number },
): Dispatched['fresh'] | null {
  if (config.resume_below === 0) return 'off';
  if (last.agent !== agent || last.model !== model) return 'agent';
  if (last.id === null || config.executor !== 'local') return 'program';
  if (last.percent === null || last.percent >= config.resume_below) return 'context';
  return now - last.at < cacheMs ? null : 'pause';
}
