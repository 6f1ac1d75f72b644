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

/** The handoff that an agent may have written; null if it wrote none. Of a very large one, both ends. */
export function loadHandoff(path: string): Result<string | null, DebussyError> {
  const file = readBounded(path, longest);
  if (!file.ok) {
    if (file.error.reason === 'missing') return ok(null);
    return fail(handoffError('read from', path, describeFault(file.error)));
  }
  const { text, cut, size } = file.value;
  if (text.trim() === '') return ok(null);
  // Its end is the newest.
  return ok(cut ? `${text}\n${tailOf(path, Math.min(longest, size - longest)) ?? ''}` : text);
}

const longest = 1024 * 1024;

function handoffError(what: string, path: string, why: string): DebussyError {
  return new DebussyError({
    code: 'ERR_HANDOFF',
    message: `the handoff could not be ${what} ${path}: ${why}`,
    hint: 'The next session continues from the journal and from git. If the existing file is not yours, remove it.',
    place: { file: path, line: 1, column: 1 },
  });
}
