import type { TranscriptLine, TranscriptPart } from '../../shared/api.ts';

/** The part of a transcript that is in the page. Offsets are bytes in its file. */
export interface TranscriptWindow {
  readonly from: number;
  readonly to: number;
  readonly size: number;
  readonly lines: readonly TranscriptLine[];
}

/** More lines than this are let go at the other end, so that a page that scrolls through 50 MB does not hold them. */
const mostLines = 3000;

export function openWindow({ from, to, size, events }: TranscriptPart): TranscriptWindow {
  return { from, to, size, lines: events };
}

export function addAfter(now: TranscriptWindow, part: TranscriptPart): TranscriptWindow {
  const lines = [...now.lines, ...part.events];
  const kept = lines.length > mostLines ? lines.slice(-mostLines) : lines;
  const from = kept.length < lines.length ? (kept[0]?.at ?? now.from) : now.from;
  return { from, to: part.to, size: part.size, lines: kept };
}

export function addBefore(now: TranscriptWindow, part: TranscriptPart): TranscriptWindow {
  const lines = [...part.events, ...now.lines];
  const kept = lines.slice(0, mostLines);
  const to = kept.length < lines.length ? (lines[mostLines]?.at ?? now.to) : now.to;
  return { from: part.from, to, size: part.size, lines: kept };
}
