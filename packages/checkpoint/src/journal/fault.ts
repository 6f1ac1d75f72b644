import { DebussyError, unreachable } from '@debussy/core';
import type { Place } from '@debussy/core';

/** Why a journal cannot be read beyond a line. */
export type Fault =
  | { readonly reason: 'form' }
  | { readonly reason: 'checksum'; readonly stored: string; readonly expected: string }
  | { readonly reason: 'sequence'; readonly found: string; readonly expected: number }
  | { readonly reason: 'unknown_type'; readonly type: string }
  | { readonly reason: 'schema_version'; readonly found: string }
  | { readonly reason: 'unterminated' }
  | { readonly reason: 'too_long' }
  | { readonly reason: 'after_seal' }
  | { readonly reason: 'unsealed' }
  | { readonly reason: 'segment_missing'; readonly epoch: number };

/** The error of a fault. It names segment and line, and repairs nothing. */
export function faultError(fault: Fault, place: Place): DebussyError {
  const newer = fault.reason === 'unknown_type' || fault.reason === 'schema_version';
  return new DebussyError({
    code: newer ? 'ERR_JOURNAL_NEWER' : 'ERR_JOURNAL_DAMAGED',
    message: newer
      ? `the journal was written by a newer debussy: ${describe(fault)} (${place.file}, line ${place.line})`
      : `the journal is damaged: ${describe(fault)} (${place.file}, line ${place.line})`,
    hint: newer ? newerHint : damagedHint(place),
    place,
  });
}

const newerHint = 'Use the version of debussy that wrote it, or a later one. Nothing was changed.';

function damagedHint(place: Place): string {
  const good = place.line - 1;
  const before =
    good === 0
      ? 'No line of this segment can be trusted'
      : `${good === 1 ? 'Its first line is' : `Its first ${good} lines are`} good`;
  return `${before}; nothing was repaired. Put the file back from a backup, or start a new run with \`debussy run --new\`: landed commits stay on the run's branch.`;
}

function describe(fault: Fault): string {
  switch (fault.reason) {
    case 'form':
      return 'a line is not a checksum and a JSON object';
    case 'checksum':
      return `a line has the checksum ${printable(fault.stored)}, but ${fault.expected} follows from its text and the lines before it`;
    case 'sequence':
      return `a line has the number ${printable(fault.found)} instead of ${fault.expected}`;
    case 'unknown_type':
      return `this version does not know the event ${printable(fault.type)}`;
    case 'schema_version':
      return `this version does not know schema_version ${printable(fault.found)}`;
    case 'unterminated':
      return 'a line is incomplete, though a later segment follows';
    case 'too_long':
      return 'a line is longer than debussy ever writes';
    case 'after_seal':
      return 'a line follows the record that closed the segment';
    case 'unsealed':
      return 'the segment was never closed, though a later segment follows';
    case 'segment_missing':
      return `it continues in ${fault.epoch}.jsonl, which is missing`;
    default:
      return unreachable(fault);
  }
}

function printable(text: string): string {
  return JSON.stringify(text.slice(0, 80));
}
