import { outputs } from '../programs/programs.ts';
import { classifyError } from '../streams/classify.ts';
import type { Ending } from '../streams/decoder.ts';
import type { ExitFacts } from '../supervisor.ts';
import type { SessionFacts } from './session-facts.ts';

/** What an exit code alone says, for a program that printed no final event; null where it says nothing for sure. */
export function readExit({ program, exit, stream }: SessionFacts): Ending | null {
  if (exit.code === null) return null;
  const { finalEvent, readExit: readCode } = outputs[program];
  if (exit.code === 0) return finalEvent ? null : { kind: 'success' };
  if (!finalEvent) return null;
  return readCode(exit.code, exit.stderrTail) ?? (stream.lines === 0 ? readErrorText(exit) : null);
}

// Before its first event a program complains on the standard error only; later on there may be anything.
function readErrorText(exit: ExitFacts): Ending | null {
  const message = exit.stderrTail.trim();
  if (message === '') return null;
  const told = classifyError({ status: null, message, until: null });
  return told.kind === 'failure' ? null : told;
}
