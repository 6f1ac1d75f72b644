import { DebussyError, fail, ok } from '@debussy/core';
import type { Result } from '@debussy/core';
import { describeFault } from '../checkpoint/checkpoint-file.ts';
import { readBounded, writeAtomically } from '@debussy/host';
import { systemCode } from '../journal/io-error.ts';
import type { Handoff } from './handoff.ts';
import { readHandoff } from './read-handoff.ts';
import type { ReadHandoff } from './read-handoff.ts';
import { writeHandoff } from './write-handoff.ts';

/** Replaces what stands there, also a symbolic link: that is not followed. */
export function saveHandoff(path: string, handoff: Handoff): Result<string, DebussyError> {
  const text = writeHandoff(handoff);
  try {
    writeAtomically(path, text);
    return ok(text);
  } catch (error) {
    if (systemCode(error) === '') throw error;
    return fail(handoffError('written to', path, error instanceof Error ? error.message : ''));
  }
}

/** Reads a hand-over that an agent may have written. Null where there is none; one that is too large is cut, and that is said. */
export function loadHandoff(path: string): Result<ReadHandoff | null, DebussyError> {
  const file = readBounded(path, longest);
  if (!file.ok) {
    if (file.error.reason === 'missing') return ok(null);
    return fail(handoffError('read from', path, describeFault(file.error)));
  }
  const read = readHandoff(file.value.text);
  if (!file.value.cut) return ok(read);
  const said = `it has ${file.value.size} bytes; only the first ${longest} were read`;
  return ok({ ...read, problems: [...read.problems, said] });
}

const longest = 256 * 1024;

function handoffError(what: string, path: string, why: string): DebussyError {
  return new DebussyError({
    code: 'ERR_HANDOFF',
    message: `the hand-over could not be ${what} ${path}: ${why}`,
    hint: 'The next session goes on from the facts in the journal and in git. Remove what stands there if it is not yours.',
    place: { file: path, line: 1, column: 1 },
  });
}
