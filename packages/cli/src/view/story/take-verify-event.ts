import { phaseKey } from '@debussy/core';
import type { Event, EventOf } from '@debussy/core';
import type { GateStory } from './story.ts';
import type { Draft } from './take.ts';

/** What an event means for verifications and their gates. */
export function takeVerifyEvent(draft: Draft, event: Event, at: number): void {
  switch (event.type) {
    case 'verification.started': {
      const { id, group, phases } = event;
      const fresh = { endedAt: null, verdict: null, cached: false, commit: null, gates: [] };
      draft.verifications.set(id, { id, group, phases, startedAt: at, ...fresh });
      return;
    }
    case 'gate.started':
      return put(draft, started(event, at));
    case 'gate.finished':
      return put(draft, finished(draft, event, at));
    case 'verification.finished': {
      const { verdict, cached, commit } = event;
      const verification = draft.verifications.get(event.id);
      if (verification !== undefined) Object.assign(verification, { endedAt: at, verdict, cached, commit });
      return dropUnfinished(draft, event.id);
    }
    default:
  }
}

function started(event: EventOf<'gate.started'>, at: number): GateStory {
  return {
    verification: event.id,
    phase: event.phase,
    gate: event.gate,
    startedAt: at,
    result: null,
    exitCode: null,
    seconds: 0,
    log: null,
    detail: '',
  };
}

function finished(draft: Draft, event: EventOf<'gate.finished'>, at: number): GateStory {
  const { id, phase, gate, result, exit_code: exitCode, seconds, log, detail } = event;
  const before = draft.verifications.get(id)?.gates.find((one) => one.phase === phase && one.gate === gate);
  const startedAt = before?.startedAt ?? at - seconds * 1000;
  return { verification: id, phase, gate, startedAt, result, exitCode, seconds, log, detail };
}

function put(draft: Draft, gate: GateStory): void {
  draft.phases.get(phaseKey(gate.phase))?.gates.set(gate.gate, gate);
  const gates = draft.verifications.get(gate.verification)?.gates;
  if (gates === undefined) return;
  const place = gates.findIndex((one) => one.phase === gate.phase && one.gate === gate.gate);
  if (place === -1) gates.push(gate);
  else gates[place] = gate;
}

/** A gate whose end was not told does not run for ever. */
function dropUnfinished(draft: Draft, id: string): void {
  for (const phase of draft.phases.values()) {
    for (const [name, gate] of phase.gates) {
      if (gate.verification === id && gate.result === null) phase.gates.delete(name);
    }
  }
}
