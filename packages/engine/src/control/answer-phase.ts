import { DebussyError } from '@debussy/core';
import type { ContextAnswer } from '@debussy/core';
import { chooseRun } from '../runs/choose-run.ts';
import { findPhase } from '../runs/find-phase.ts';
import { tellRun } from '../runs/run-state.ts';
import { notUnderWay, steerRun } from './steer-run.ts';

export interface Answer {
  readonly phase: string;
  readonly answer: ContextAnswer;
  readonly run: string | null;
}

const done: Readonly<Record<ContextAnswer, string>> = {
  continue: 'restarts with a hand-over',
  save: 'stops here: its work is kept, and `debussy resume` goes on from it',
  force: 'restarts with as little in its prompt as can be',
};

export function isAnswer(word: string): word is ContextAnswer {
  return Object.hasOwn(done, word);
}

/** Answers the question about a full context from another terminal than the one of the run. */
export async function answerPhase({ phase, answer, run }: Answer, cwd: string): Promise<string> {
  const chosen = await chooseRun(cwd, run);
  const { state } = tellRun(chosen);
  if (chosen.held === null) throw notUnderWay(chosen.run, state);
  const entry = findPhase(state, phase);
  const { id } = entry.spec;
  if (entry.state.kind !== 'asked') throw nothingAsked(id, entry.state.kind);
  await steerRun(chosen, { action: answer, phase: id });
  return `Phase ${id} ${done[answer]}.`;
}

function nothingAsked(phase: string, kind: string): DebussyError {
  return new DebussyError({
    code: 'ERR_PHASE_STATE',
    message: `phase ${phase} is ${kind}: nothing was asked about it`,
    hint: 'A phase waits for an answer when its context is full and `on_context_limit` is `ask`: debussy status',
    exitCode: 2,
  });
}
