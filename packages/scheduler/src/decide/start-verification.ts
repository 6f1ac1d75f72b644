import { entryOf, groupOf } from '../state/run-state.ts';
import type { RunState, Target } from '../state/run-state.ts';
import type { StartCommand } from './command.ts';

export function startVerification(
  state: RunState,
  target: Target,
  phases: readonly string[],
  about: { readonly base: string; readonly offered?: string; readonly final?: true },
): StartCommand {
  return {
    kind: 'start_verification',
    event: {
      type: 'verification.started',
      id: `v${state.verified + 1}`,
      group: groupOf(state, target),
      phases: phases.map((key) => entryOf(state, key).spec.id),
      ...about,
    },
  };
}
