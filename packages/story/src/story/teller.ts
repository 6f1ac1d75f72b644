import { isRed, phaseKey } from '@debussy/core';
import type { Event, EventOf, EventType } from '@debussy/core';
import { forEvent } from '../by-event-type.ts';
import type { ByEventType } from '../by-event-type.ts';
import { addPhases, createDraft } from './draft.ts';
import type { StoryDraft, Moment, PhaseStoryDraft, SessionDraft } from './draft.ts';
import type { GateStory } from './story.ts';
import { takePhaseEvents } from './take-phase-events.ts';
import { storyTime } from '../words/time.ts';

/** A story in progress. It is changed in place, because a long run has too many events for copies. */
export function createStory(past: Iterable<Event> = []): StoryDraft {
  const draft = createDraft();
  for (const event of past) tell(draft, event);
  return draft;
}

/** Adds an event to the story. An event without an entry here only moves its clock, which never goes back. */
export function tell(draft: StoryDraft, event: Event): void {
  if (event.type === 'clock.moved') draft.setBackMs += Math.max(0, -event.seconds * 1000);
  const at = storyTime(draft, Date.parse(event.at));
  keepTime(draft, event, at);
  forEvent(takers, event, { draft, at });
}

type RunTaken =
  | 'run.started'
  | 'run.resumed'
  | 'plan.changed'
  | 'machine.awaited'
  | 'machine.free'
  | 'notice'
  | 'publication.ended'
  | 'run.delivered'
  | 'run.ended';

/** The effects of events on the run as a whole. */
const takeRunEvents: ByEventType<RunTaken, Moment, void> = {
  'run.started': ({ run, plan, phases, base, branch, ...event }, { draft }) => {
    const { path, title } = plan;
    const { holder, run_branch: runBranch } = event;
    Object.assign(draft, { run, plan: { path, title }, base, branch, runBranch, holder });
    addPhases(draft, phases);
  },
  'run.resumed': ({ holder }, { draft }) => {
    Object.assign(draft, { holder, delivered: null, ended: null });
    draft.resumes += 1;
    // A killed process did not report the end of its waits.
    for (const phase of draft.phases.values()) phase.machineWait = null;
  },
  'plan.changed': ({ added, edited }, { draft }) => addPhases(draft, [...added, ...edited]),
  'machine.awaited': ({ phase, detail }, { draft, at }) => {
    const known = draft.phases.get(phaseKey(phase ?? ''));
    if (known !== undefined) known.machineWait = { at, detail };
  },
  'machine.free': ({ phase, seconds }, { draft }) => {
    const known = draft.phases.get(phaseKey(phase ?? ''));
    if (known === undefined) return;
    known.machineWait = null;
    known.machineSeconds += seconds;
  },
  notice: ({ severity, code, phase, message, hint }, { draft }) => {
    draft.notices.push({ severity, code, phase, message, hint });
  },
  'publication.ended': (event, { draft }) => {
    draft.published = event;
  },
  'run.delivered': (event, { draft }) => {
    draft.delivered = event;
  },
  'run.ended': (event, { draft }) => {
    draft.ended = event;
  },
};

type SessionTaken = 'session.dispatched' | 'session.started' | 'session.usage' | 'session.ended';

const takeSessionEvents: ByEventType<SessionTaken, Moment, void> = {
  'session.dispatched': (event, { draft, at }) => {
    const phase = draft.phases.get(phaseKey(event.phase));
    if (phase === undefined) return;
    phase.sessions.push(newSession(event, at));
    phase.beganAt ??= at;
    phase.machineWait = null;
    phase.endedAt = null;
    passOn(draft, event.phase);
  },
  'session.started': (event, moment) => {
    const { agent, model, window } = event;
    const known = sessionOf(event, moment);
    if (known !== null) Object.assign(known.session, { agent, model, window });
  },
  'session.usage': (event, moment) => {
    const known = sessionOf(event, moment);
    if (known === null) return;
    const { context: tokens, percent, estimated, low, high } = event;
    const range = low === undefined || high === undefined ? {} : { low, high };
    known.session.spent = event.spent;
    known.session.model = event.model ?? known.session.model;
    known.session.curve.push({ at: moment.at, tokens, percent, estimated, ...range });
  },
  'session.ended': (event, moment) => {
    const known = sessionOf(event, moment);
    if (known === null) return;
    const { outcome, spent, handoff } = event;
    const model = event.model ?? known.session.model;
    Object.assign(known.session, { endedAt: moment.at, outcome, spent, model });
    known.phase.handoff = handoff ?? known.phase.handoff;
  },
};

/** A session knows the messages to its phase and to the phases that contain it. */
function passOn(draft: StoryDraft, id: string): void {
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
    startedAt: at,
    endedAt: null,
    curve: [],
    spent: { input: 0, output: 0, cache_creation: 0, cache_read: 0, cost: null },
    outcome: null,
  };
}

type VerifyTaken = 'verification.started' | 'gate.started' | 'gate.finished' | 'verification.finished';

/** The effects of events on verifications and their gates. */
const takeVerifyEvents: ByEventType<VerifyTaken, Moment, void> = {
  'verification.started': ({ id, phases, final = false }, { draft }) => {
    draft.verifications.set(id, { phases, final, gates: [] });
  },
  'gate.started': (event, { draft, at }) => put(draft, started(event, at)),
  'gate.finished': (event, { draft, at }) => put(draft, finished(draft, event, at)),
  'verification.finished': ({ id }, { draft }) => dropUnfinished(draft, id),
};

function started(event: EventOf<'gate.started'>, at: number): GateStory {
  return {
    verification: event.id,
    phase: event.phase,
    gate: event.gate,
    startedAt: at,
    result: null,
    seconds: 0,
    log: null,
    detail: '',
  };
}

function finished(draft: StoryDraft, event: EventOf<'gate.finished'>, at: number): GateStory {
  const { id, phase, gate, result, seconds, log, detail, evidence } = event;
  const before = draft.verifications.get(id)?.gates.find((one) => one.phase === phase && one.gate === gate);
  const startedAt = before?.startedAt ?? at - seconds * 1000;
  return { verification: id, phase, gate, startedAt, result, seconds, log, detail, evidence };
}

function put(draft: StoryDraft, gate: GateStory): void {
  const verification = draft.verifications.get(gate.verification);
  const phase = draft.phases.get(phaseKey(gate.phase));
  const own = phase?.gates;
  // If several phases are verified together, any of them may be the cause, so none is blamed yet.
  if (isRed(gate) && (verification?.phases.length ?? 1) > 1 && verification?.final !== true)
    own?.delete(gate.gate);
  else own?.set(gate.gate, gate);
  const gates = verification?.gates;
  if (gates === undefined) return;
  const place = gates.findIndex((one) => one.phase === gate.phase && one.gate === gate.gate);
  if (phase !== undefined) phase.gateSeconds += gate.seconds - (gates[place]?.seconds ?? 0);
  if (place === -1) gates.push(gate);
  else gates[place] = gate;
}

/** A gate whose end was not reported does not run forever. */
function dropUnfinished(draft: StoryDraft, id: string): void {
  for (const { phase, gate, result } of draft.verifications.get(id)?.gates ?? []) {
    const gates = draft.phases.get(phaseKey(phase))?.gates;
    if (result === null && gates?.get(gate)?.verification === id) gates.delete(gate);
  }
}

const takers: Partial<ByEventType<EventType, Moment, void>> = {
  ...takeRunEvents,
  ...takePhaseEvents,
  ...takeSessionEvents,
  ...takeVerifyEvents,
};

function keepTime(draft: StoryDraft, event: Event, at: number): void {
  const passed = at - draft.lastAt;
  if (event.type === 'run.started') draft.startedAt = at;
  // No process held the run between its last event and a resume.
  if (event.type === 'run.resumed') draft.gaps.push({ at, ms: passed });
  if (event.type === 'clock.moved' && event.seconds > 0)
    draft.gaps.push({ at, ms: Math.min(passed, event.seconds * 1000) });
  draft.lastAt = at;
}
