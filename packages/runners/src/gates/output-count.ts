import { fail, ok, type Result } from '@debussy/core';
import type { JudgedResult } from './gate-result.ts';

export interface OutputCount {
  readonly count: number;
  readonly how: 'printed' | 'printed lines:';
}

/**
 * The number that a command printed last; where it printed text without one, how many lines. Silence counts as 0 only
 * with exit code 0, or from a search that exits with 1 when it finds nothing: a command that fails without a word has
 * proved nothing.
 */
export function countOf(result: JudgedResult): Result<OutputCount, string> {
  const lines = result.outputTail.split(/\r?\n/).filter((line) => line.trim() !== '');
  const complaint = lines.find((line) => missingCommand.test(line));
  if (complaint !== undefined) return fail(`a command was not found: ${complaint.trim()}`);
  const total = result.outputLines ?? lines.length;
  const printed = printedNumber(lines, total > lines.length);
  if (printed !== null) return ok({ count: printed, how: 'printed' });
  if (result.exitCode === 0 || isEmptySearch(result, lines)) {
    return ok({ count: total, how: 'printed lines:' });
  }
  return fail(`it printed no number and exited with ${result.exitCode}`);
}

/** `sh: 1: nosuch: not found`: in a pipeline it hides behind the count of an empty input. */
const missingCommand =
  /^(?:\S*\/)?(?:ba|da|z|k)?sh: .*(?:not found|No such file or directory|Permission denied)$/;

function printedNumber(lines: readonly string[], cut: boolean): number | null {
  const perFile = lines.map((line) => /^[^\s:]+:(\d+)$/.exec(line));
  if (lines.length > 0 && !cut && perFile.every((found) => found !== null)) {
    return perFile.reduce((sum, found) => sum + Number(found?.[1]), 0);
  }
  const last = /^\s*(\d+)(?:\s+(?:total|\S*[./]\S*))?\s*$/.exec(lines.at(-1) ?? '');
  return last === null ? null : Number(last[1]);
}

function isEmptySearch(result: JudgedResult, lines: readonly string[]): boolean {
  const lastCommand = (result.command ?? '').split(/[|;&]+/).at(-1) ?? '';
  return (
    result.exitCode === 1 && lines.length === 0 && /^\s*(?:git\s+grep|[efz]?grep|rg|ag)\b/.test(lastCommand)
  );
}
