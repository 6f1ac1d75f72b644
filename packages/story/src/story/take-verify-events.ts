import { phaseKey } from '@debussy/core';
import type { EventOf } from '@debussy/core';
import type { ByEventType } from '../by-event-type.ts';
import type { Draft, Moment } from './draft.ts';
import type { GateStory } from './story.ts';

type Taken = 'verification.started' | 'gate.started' | 'gate.finished' | 'verification.finished';

/** What events mean for verifications and their gates. */
export const takeVerifyEvents: ByEventType<Taken, Moment, void> = {
  'verification.started': ({ id, group, phases, final = false }, { draft, at }) => {
    const fresh = { endedAt: null, verdict: null, cached: false, commit: null, gates: [] };
    draft.verifications.set(id, { id, group, phases, final, startedAt: at, ...fresh });
  },
  'gate.started': (event, { draft, at }) => put(draft, started(event, at)),
  'gate.finished': (event, { draft, at }) => put(draft, finished(draft, event, at)),
  'verification.finished': ({ id, verdict, cached, commit }, { draft, at }) => {
    const verification = draft.verifications.get(id);
    if (verification !== undefined) Object.assign(verification, { endedAt: at, verdict, cached, commit });
    dropUnfinished(draft, id);
  },
};

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
  const verification = draft.verifications.get(gate.verification);
  const own = draft.phases.get(phaseKey(gate.phase))?.gates;
  // Among several phases it may be another one's fault: it is laid at nobody's door before that is known.
  if (isBad(gate) && (verification?.phases.length ?? 1) > 1 && verification?.final !== true)
    own?.delete(gate.gate);
  else own?.set(gate.gate, gate);
  const gates = verification?.gates;
  if (gates === undefined) return;
  const place = gates.findIndex((one) => one.phase === gate.phase && one.gate === gate.gate);
  if (place === -1) gates.push(gate);
  else gates[place] = gate;
}

function isBad({ result }: GateStory): boolean {
  return result === 'failed' || result === 'timed_out';
}

/** A gate whose end was not told does not run for ever. */
function dropUnfinished(draft: Draft, id: string): void {
  for (const phase of draft.phases.values()) {
    for (const [name, gate] of phase.gates) {
      if (gate.verification === id && gate.result === null) phase.gates.delete(name);
    }
  }
}
