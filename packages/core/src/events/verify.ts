import type { EventOf } from '../events.ts';

export const verifyEvents = {
  'verification.started': {
    meaning: 'A candidate is verified: the phases in it, on the commit that it builds on.',
    fields: {
      id: 'text',
      group: 'text | null',
      /** The phases of the prefix, in the order of the chain. */
      phases: 'text[]',
      base: 'text',
      /** The user's commit, if this verifies one. */
      offered: 'text?',
      /** True for the last check of all gates of all landed phases on the final tip. */
      final: 'toggle?',
    },
  },
  'gate.started': {
    meaning: 'A gate runs.',
    fields: { id: 'text', phase: 'text', gate: 'text' },
  },
  'gate.finished': {
    meaning: 'A gate has ended, with its result and its log.',
    fields: {
      id: 'text',
      phase: 'text',
      gate: 'text',
      result: [
        'passed',
        'failed',
        'timed_out',
        'flaky',
        /** It failed while the machine was busy, and passed alone. */
        'green_when_quiet',
        /** It failed both times because the network was not available to it. */
        'network_lost',
        'failed_before',
        'prose',
        'cancelled',
      ],
      exit_code: 'integer | null',
      seconds: 'amount',
      log: 'text | null',
      detail: 'text',
      /** The evidence behind the exit code; absent if evidence is off, or the gate did not pass. */
      evidence: 'gate_evidence?',
      /** The result on the busy machine, if the gate was judged again alone. */
      first: 'busy_result?',
    },
  },
  'verification.finished': {
    meaning: 'The verdict on a candidate.',
    fields: {
      id: 'text',
      /** The verified candidate; null if none could be made. */
      commit: 'text | null',
      tree: 'text | null',
      /** For a union with a repair: the candidate without it. The next repair starts there. */
      below: 'text | null',
      verdict: ['green', 'red', 'conflict', 'cancelled'],
      /** The phase that conflicts with the ones before it. */
      conflict: 'conflict | null',
      cached: 'toggle',
      failed: 'failed_gate[]',
    },
  },
} as const;

export type GateOutcome = EventOf<'gate.finished'>['result'];
