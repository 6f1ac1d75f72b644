import { phaseKey } from '@debussy/core';
import type { EventOf } from '@debussy/core';
import type { ByEventType } from '../by-event-type.ts';
import type { Draft, Moment, PhaseStoryDraft, SessionDraft } from './draft.ts';

type Taken = 'session.dispatched' | 'session.started' | 'session.usage' | 'session.ended';

/** What events mean for agents' sessions. */
export const takeSessionEvents: ByEventType<Taken, Moment, void> = {
  'session.dispatched': (event, { draft, at }) => {
    const phase = draft.phases.get(phaseKey(event.phase));
    if (phase === undefined) return;
    phase.sessions.push(newSession(event, at));
    phase.beganAt ??= at;
    phase.endedAt = null;
    passOn(draft, event.phase);
  },
  'session.started': (event, moment) => {
    const { agent, model, window, sandbox } = event;
    const known = sessionOf(event, moment);
    if (known !== null) Object.assign(known.session, { agent, model, window, sandbox });
  },
  'session.usage': (event, moment) => {
    const known = sessionOf(event, moment);
    if (known === null) return;
    const { context: tokens, percent, estimated, low, high } = event;
    known.session.spent = event.spent;
    const range = low === undefined || high === undefined ? {} : { low, high };
    known.session.curve.push({ at: moment.at, tokens, percent, estimated, ...range });
  },
  'session.ended': (event, moment) => {
    const known = sessionOf(event, moment);
    if (known === null) return;
    const { outcome, spent, handoff } = event;
    Object.assign(known.session, { endedAt: moment.at, outcome, spent, handoff });
    known.phase.handoff = handoff ?? known.phase.handoff;
  },
};

/** A session knows what was said to its phase, and to all that this is a part of. */
function passOn(draft: Draft, id: string): void {
  const phase = draft.phases.get(phaseKey(id));
  if (phase === undefined) return;
  phase.messages = phase.messages.map((message) => ({ ...message, passedOn: true }));
  if (phase.spec.parent !== null) passOn(draft, phase.spec.parent);
}

interface AboutSession {
  readonly phase: string;
  readonly attempt: number;
  readonly session: number;
}

interface Known {
  readonly phase: PhaseStoryDraft;
  readonly session: SessionDraft;
}

function sessionOf({ phase: id, attempt, session: number }: AboutSession, { draft }: Moment): Known | null {
  const phase = draft.phases.get(phaseKey(id));
  const session = phase?.sessions.findLast((one) => one.attempt === attempt && one.number === number);
  return phase === undefined || session === undefined ? null : { phase, session };
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
