import { classifyError } from '../streams/classify.ts';
import type { Ending } from '../streams/decoder.ts';
import type { ExitFacts } from '../supervisor.ts';
import type { SessionFacts } from './session-facts.ts';

/** What an exit code alone says, for a program that printed no final event; null where it says nothing for sure. */
export function readExit({ program, exit, stream }: SessionFacts): Ending | null {
  if (exit.code === null) return null;
  if (program === 'text' || program === 'debussy') return exit.code === 0 ? { kind: 'success' } : null;
  if (exit.code === 0) return null;
  if (program === 'gemini') return readGeminiExit(exit.code, exit.stderrTail);
  return stream.lines === 0 ? readErrorText(exit) : null;
}

const geminiCodes: Readonly<Record<number, Ending>> = {
  41: { kind: 'auth', detail: 'not logged in: no way to authenticate is configured' },
  53: { kind: 'failure', detail: 'the maximum number of turns is reached (exit code 53)' },
};

// An API error ends Gemini with its HTTP status modulo 256; what is not one of these is left alone.
const geminiStatuses = [400, 401, 403, 404, 408, 413, 429, 500, 502, 503, 504];

function readGeminiExit(code: number, stderr: string): Ending | null {
  const known = geminiCodes[code];
  if (known !== undefined) return known;
  const status = geminiStatuses.find((candidate) => candidate % 256 === code);
  if (status === undefined) return null;
  const told = classifyError({ status, message: stderr, until: null });
  return { ...told, detail: `the provider answered with status ${status}` };
}

// Before its first event a program complains on the standard error only; later on there may be anything.
function readErrorText(exit: ExitFacts): Ending | null {
  const message = exit.stderrTail.trim();
  if (message === '') return null;
  const told = classifyError({ status: null, message, until: null });
  return told.kind === 'failure' ? null : told;
}
