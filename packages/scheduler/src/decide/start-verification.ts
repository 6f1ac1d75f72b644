import { entryOf } from '../state/run-state.ts';
import type { RunState } from '../state/run-state.ts';
import type { Command } from './command.ts';

interface Prefix {
  readonly target: string;
  readonly phases: readonly string[];
  readonly base: string;
  /** How many were started in the same decision before this one. */
  readonly offset: number;
}

export function startVerification(state: RunState, prefix: Prefix): Command {
  return {
    kind: 'start_verification',
    event: {
      type: 'verification.started',
      id: `v${state.verified + 1 + prefix.offset}`,
      group: prefix.target === '' ? null : entryOf(state, prefix.target).spec.id,
      phases: prefix.phases.map((key) => entryOf(state, key).spec.id),
      base: prefix.base,
    },
  };
}
