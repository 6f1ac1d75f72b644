import { DebussyError, fail, ok } from '@debussy/core';
import type { Result } from '@debussy/core';
import { describeFault } from '../checkpoint/checkpoint-file.ts';
import { readBounded, tailOf, writeAtomically } from '@debussy/host';
import { systemCode } from '../journal/io-error.ts';
import type { Handoff } from './handoff.ts';
import { writeHandoff } from './write-handoff.ts';

/** Replaces an existing entry. A symbolic link is replaced as well, never followed. */
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

export interface LoadedHandoff {
  readonly text: string;
  /** If it was too large, as a sentence. */
  readonly problem: string | null;
}

/** The handoff that an agent may have written; null if it wrote none. If it is too large, only both ends count, which is a problem. */
export function loadHandoff(path: string): Result<LoadedHandoff | null, DebussyError> {
  const file = readBounded(path, longest);
  if (!file.ok) {
    if (file.error.reason === 'missing') return ok(null);
    return fail(handoffError('read from', path, describeFault(file.error)));
  }
  const { text, cut, size } = file.value;
  if (text.trim() === '') return ok(null);
  if (!cut) return ok({ text, problem: null });
  // Its end is the newest.
  const end = Math.min(longest, size - longest);
  const problem = `the handoff has ${size} bytes: the first ${longest} and the last ${end} count`;
  return ok({ text: `${text}\n${tailOf(path, end) ?? ''}`, problem });
}

const longest = 128 * 1024;

function handoffError(what: string, path: string, why: string): DebussyError {
  return new DebussyError({
    code: 'ERR_HANDOFF',
    message: `the handoff could not be ${what} ${path}: ${why}`,
    hint: 'The next session continues from the journal and from git. If the existing file is not yours, remove it.',
    place: { file: path, line: 1, column: 1 },
  });
}
