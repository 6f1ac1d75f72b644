import { tailOf } from '@debussy/host';
import { failingLines } from '@debussy/story';
import type { EventLine } from '@debussy/story';

const tailBytes = 16_384;

/** The lines of a log that explain a failure; none if it is unreadable. */
export function evidenceIn(log: string | null | undefined): readonly string[] {
  return failingLines(log == null ? '' : (tailOf(log, tailBytes) ?? ''));
}

/** The same; its path if it is unreadable. */
export function withEvidence({ more, log }: EventLine): readonly string[] {
  if (log === null) return more;
  const lines = evidenceIn(log);
  return [...more, ...(lines.length > 0 ? lines : [`output: ${log}`])];
}
