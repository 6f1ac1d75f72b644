import { outputs } from '../programs/programs.ts';
import { classifyError } from '../streams/classify.ts';
import type { Ending } from '../streams/decoder.ts';
import type { ExitFacts } from '@debussy/host';
import { refusalInWords } from './plain-words.ts';
import type { SessionFacts } from './session-facts.ts';

/** Exit codes from here on denote signals. */
const firstOfSignals = 128;

/** The meaning of an exit code, with the last output of a program without a final event; null if it proves nothing. */
export function readExit(facts: SessionFacts): Ending | null {
  const { program, exit, stream } = facts;
  if (exit.code === null) return null;
  const { finalEvent, readExit: readCode } = outputs[program];
  if (!finalEvent) return exit.code > firstOfSignals ? null : ofPlainProgram(facts);
  if (exit.code === 0) return null;
  return readCode(exit.code, exit.stderrTail) ?? (stream.lines === 0 ? readErrorText(exit) : null);
}

function ofPlainProgram(facts: SessionFacts): Ending | null {
  return refusalInWords(facts) ?? (facts.exit.code === 0 ? { kind: 'success' } : null);
}

// Before its first event, a program writes only its complaint to standard error; later there may be anything.
function readErrorText(exit: ExitFacts): Ending | null {
  const message = exit.stderrTail.trim();
  if (message === '') return null;
  const told = classifyError({ status: null, message, until: null });
  return told.kind === 'failure' ? null : told;
}
