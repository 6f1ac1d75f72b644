import { phaseKey } from '@debussy/core';
import type { Event, EventOf } from '@debussy/core';
import { addPhases } from './take.ts';
import type { Draft } from './take.ts';

/** What an event means for the phases that it is about. */
export function takePhaseEvent(draft: Draft, event: Event, at: number): void {
  if (event.type === 'tip.moved') return moved(draft, event, at);
  if (!('phase' in event) || event.phase === null) return;
  const phase = draft.phases.get(phaseKey(event.phase));
  if (phase === undefined) return;
  switch (event.type) {
    case 'session.dispatched':
      phase.beganAt ??= at;
      phase.endedAt = null;
      return;
    case 'phase.split':
      phase.split = { at, reason: event.reason, children: event.children.map(({ id }) => phaseKey(id)) };
      return addBehind(draft, event);
    case 'phase.remediating':
      phase.retries += 1;
      return;
    case 'phase.conflicted':
      phase.conflicts += 1;
      return;
    case 'attempt.restarted':
      phase.restarts += 1;
      return;
    case 'progress.logged':
      phase.progress.push({ at, message: event.message });
      return;
    case 'report.accepted':
      phase.report = { status: event.status, summary: event.summary };
      return;
    case 'phase.failed':
    case 'phase.needs_human':
    case 'phase.blocked':
    case 'phase.skipped':
      phase.endedAt = at;
      return;
    case 'phase.retried':
      phase.endedAt = null;
      return;
    default:
  }
}

/** Sub-phases stand behind their parent, where people look for them. */
function addBehind(draft: Draft, event: EventOf<'phase.split'>): void {
  const before = [...draft.phases];
  addPhases(draft, event.children);
  const children = event.children.map(({ id }) => phaseKey(id));
  const added = [...draft.phases].filter(([key]) => children.includes(key));
  draft.phases.clear();
  for (const [key, phase] of before) {
    if (!children.includes(key)) draft.phases.set(key, phase);
    if (key === phaseKey(event.phase)) for (const [child, story] of added) draft.phases.set(child, story);
  }
}

function moved(draft: Draft, event: EventOf<'tip.moved'>, at: number): void {
  const { group, from, to, landed, groups } = event;
  draft.landings.push({ at, group, from, to, landed, groups });
  for (const { phase: id, commit, empty } of landed) {
    const phase = draft.phases.get(phaseKey(id));
    if (phase !== undefined) Object.assign(phase, { landed: { at, commit, empty }, endedAt: at });
  }
  for (const id of groups) {
    const phase = draft.phases.get(phaseKey(id));
    if (phase !== undefined) Object.assign(phase, { landed: { at, commit: to, empty: false }, endedAt: at });
  }
}
