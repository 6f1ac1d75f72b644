import { readFileSync } from 'node:fs';
import { orNull } from '@debussy/host';
import type { Segment } from './segments.ts';

/**
 * Beside a segment that its writer closed cleanly is `<epoch>.end`, with the number of its last line. It distinguishes
 * a journal that was cut at the end of a line from one whose writer died there; nothing else depends on it.
 */
export function endMarkPath(segment: Segment): string {
  return segment.path.replace(/jsonl$/, 'end');
}

export function endMark(seq: number): string {
  return `{"seq":${seq}}\n`;
}

/** Number of the last line on disk when the segment was closed; 0 if unknown. */
export function acknowledged(segment: Segment): number {
  const text = orNull(() => readFileSync(endMarkPath(segment), 'latin1')) ?? '';
  return Number(/^\{"seq":(\d{1,15})\}\n$/.exec(text)?.[1] ?? 0);
}
