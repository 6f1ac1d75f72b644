import { phaseKey } from '@debussy/core';
import type { Event, EventOf } from '@debussy/core';
import type { Draft, PhaseDraft, SessionDraft } from './take.ts';

/** What an event means for the session that it is about. */
export function takeSessionEvent(draft: Draft, event: Event, at: number): void {
  if (!('phase' in event) || event.phase === null || !('session' in event)) return;
  const phase = draft.phases.get(phaseKey(event.phase));
  if (phase === undefined) return;
  if (event.type === 'session.dispatched') {
    phase.sessions.push(newSession(event, at));
    return;
  }
  const session = phase.sessions.findLast(
    (one) => one.attempt === event.attempt && one.number === event.session,
  );
  if (session !== undefined) takeOwn(phase, session, { event, at });
}

function takeOwn(
  phase: PhaseDraft,
  session: SessionDraft,
  { event, at }: { readonly event: Event; readonly at: number },
): void {
  switch (event.type) {
    case 'session.started': {
      const { agent, model, window, sandbox } = event;
      Object.assign(session, { agent, model, window, sandbox });
      return;
    }
    case 'session.usage':
      session.spent = event.spent;
      session.curve.push({
        at,
        tokens: event.context,
        percent: event.percent,
        estimated: event.estimated,
      });
      return;
    case 'session.ended':
      Object.assign(session, {
        endedAt: at,
        outcome: event.outcome,
        spent: event.spent,
        handoff: event.handoff,
      });
      phase.handoff = event.handoff ?? phase.handoff;
      return;
    default:
  }
}

function newSession(event: EventOf<'session.dispatched'>, at: number): SessionDraft {
  return {
    attempt: event.attempt,
    number: event.session,
    kind: event.kind,
    agent: event.agent,
    model: event.model,
    window: null,
    sandbox: '',
    startedAt: at,
    endedAt: null,
    curve: [],
    spent: { input: 0, output: 0, cache_creation: 0, cache_read: 0, cost: null },
    outcome: null,
    handoff: null,
  };
}
