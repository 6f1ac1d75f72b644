import { phaseKey } from '@debussy/core';
import { completeHeading } from './heading-marker.ts';
import { lineOf, splitLines } from './lines.ts';
import { setStatusField } from './status-field.ts';
import { setStatusCell } from './status-cell.ts';

/** What to write into one file of a plan. Lines count from 1, as places in a plan do. */
export interface PlanMarks {
  /** Lines whose task box is to be ticked. */
  readonly ticked?: readonly number[];
  /** Phases whose row in a phases table gets a status. */
  readonly cells?: readonly { readonly phase: string; readonly status: string }[];
  /** The value of the file's own `**Status:**` line, the first outside code. */
  readonly status?: string;
  /** Lines of headings that get a `[COMPLETE]` marker. */
  readonly completed?: readonly number[];
}

export interface MarkedPlan {
  /** The same bytes but for the marks. */
  readonly bytes: Buffer;
  /** Marks that found no place, as sentences. A mark that is there already is no such case. */
  readonly missed: readonly string[];
}

/** Sets marks in a file of a plan and changes nothing else: not an end of line, not a byte that is no valid text. */
export function markPlan(source: Uint8Array, marks: PlanMarks): MarkedPlan {
  // Latin-1 maps every byte to one character and back; all that is looked for is ASCII.
  let lines = splitLines(Buffer.from(source).toString('latin1'));
  const missed: string[] = [];
  const apply = (marked: readonly string[] | null, otherwise: string): void => {
    if (marked === null) missed.push(otherwise);
    else lines = marked;
  };
  for (const line of marks.ticked ?? []) apply(tickTask(lines, line), `line ${line} holds no task box`);
  for (const line of marks.completed ?? []) apply(completeHeading(lines, line), `line ${line} is no heading`);
  for (const { phase, status } of marks.cells ?? []) {
    apply(
      setStatusCell(lines, { key: phaseKey(phase), status: latin1(status) }),
      `no table row with a status for phase ${phase}`,
    );
  }
  if (marks.status !== undefined) apply(setStatusField(lines, latin1(marks.status)), 'no status line');
  return { bytes: Buffer.from(lines.join(''), 'latin1'), missed };
}

function latin1(text: string): string {
  return Buffer.from(text).toString('latin1');
}

function tickTask(lines: readonly string[], number: number): readonly string[] | null {
  const line = lineOf(lines, number);
  const box = /^((?:\xEF\xBB\xBF)?[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[)([ xX])(?=\])/.exec(line);
  if (box === null) return null;
  if (box[2] !== ' ') return lines;
  const at = box[0].length - 1;
  return lines.with(number - 1, `${line.slice(0, at)}x${line.slice(at + 1)}`);
}
