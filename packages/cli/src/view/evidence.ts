import { tailOf } from '@debussy/host';
import { printable } from '@debussy/story';
import type { EventLine } from '@debussy/story';

const longestEvidence = 8;
const tailBytes = 8000;

/** The last lines of a log, without empty ones; none if it cannot be read. */
export function evidenceIn(log: string | null | undefined): readonly string[] {
  const text = log == null ? '' : (tailOf(log, tailBytes) ?? '');
  const lines = text.split('\n').map((line) => printable(line.replaceAll('\t', '  ')).trimEnd());
  return lines.filter((line) => line !== '').slice(-longestEvidence);
}

/** The end of the log; its path if it cannot be read. */
export function withEvidence({ more, log }: EventLine): readonly string[] {
  if (log === null) return more;
  const lines = evidenceIn(log);
  return [...more, ...(lines.length > 0 ? lines : [`output: ${log}`])];
}
