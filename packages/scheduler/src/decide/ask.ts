import type { PhaseEntry } from '../state/phase-state.ts';
import { phasesByCourse } from '../state/overview.ts';
import type { RunState } from '../state/run-state.ts';
import { record } from './command.ts';
import type { Command } from './command.ts';
import type { Reported } from './step.ts';

/** Ending the run is also an answer: the work is kept, and the question returns when the run continues. */
export function mayAsk({ config, draining }: RunState): boolean {
  return config.on_context_limit === 'ask' && draining === null;
}

export function ask(entry: PhaseEntry, { attempt, session, end }: Reported): Command {
  const ids = { phase: entry.spec.id, attempt: attempt.number, session: session.number };
  return record({ type: 'context.asked', ...ids, percent: end.percent });
}

export function isAsking(state: RunState): boolean {
  return phasesByCourse(state).underWay.some((entry) => entry.state.kind === 'asked');
}

/** A question that was open when its process died, in a run that continues without a terminal. */
export function answerByDefault(state: RunState): readonly Command[] {
  if (state.config.on_context_limit === 'ask') return [];
  for (const { spec, state: current } of phasesByCourse(state).underWay) {
    if (current.kind !== 'asked') continue;
    const ids = { phase: spec.id, attempt: current.attempt.number, session: current.session.number };
    return [record({ type: 'context.answered', ...ids, answer: 'continue', by: 'default' })];
  }
  return [];
}
