import { outputs } from '../programs/programs.ts';
import { classifyError } from '../streams/classify.ts';
import type { Ending } from '../streams/decoder.ts';
import type { ExitFacts } from '../supervisor.ts';
import type { SessionFacts } from './session-facts.ts';

/** What an exit code alone says, for a program that printed no final event; null where it says nothing for sure. */
export function readExit({ program, exit, stream }: SessionFacts): Ending | null {
  if (exit.code === null) return null;
  const { finalEvent, readExit: readCode } = outputs[program];
  if (exit.code === 0) return finalEvent ? null : (refusalAtEnd(stream.finalText) ?? { kind: 'success' });
  if (!finalEvent) return null;
  return readCode(exit.code, exit.stderrTail) ?? (stream.lines === 0 ? readErrorText(exit) : null);
}

// goose, grok and others end well although their provider refused: only their last sentence says so.
function refusalAtEnd(text: string | null): Ending | null {
  const last = (text ?? '').trim().split('\n').slice(-lastLines);
  const at = last.findLastIndex((line) => errorSentence.test(line));
  if (at < 0) return null;
  const told = classifyError({ status: null, message: last.slice(at).join('\n').trim(), until: null });
  return told.kind === 'failure' ? null : told;
}

const lastLines = 6;
const errorSentence =
  /^\W*(?:(?:[\w-]+ ){0,3}error:|sorry, i encountered an error|ran into this error|\[?api error|request failed|authentication (?:error|failed)|rate limit (?:exceeded|reached)|(?:http |status )?(?:401|403|429|5\d\d)\b[ :{(])/i;

// Before its first event a program complains on the standard error only; later on there may be anything.
function readErrorText(exit: ExitFacts): Ending | null {
  const message = exit.stderrTail.trim();
  if (message === '') return null;
  const told = classifyError({ status: null, message, until: null });
  return told.kind === 'failure' ? null : told;
}
