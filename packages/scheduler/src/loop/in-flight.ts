import type { RunState } from '../state/run-state.ts';
import { sessionTaskId } from '../task.ts';

/** Ids of the tasks that the state waits for. */
export function inFlight(state: RunState): readonly string[] {
  const sessions = [...state.phases.values()].flatMap(({ spec, state: current }) =>
    current.kind === 'preparing' || current.kind === 'running'
      ? [sessionTaskId(spec.id, current.attempt.number, current.session.number)]
      : [],
  );
  const verifications = [...state.verifications.values()].filter((one) => one.result.kind === 'running');
  return [...sessions, ...verifications.map((one) => one.id)];
}
