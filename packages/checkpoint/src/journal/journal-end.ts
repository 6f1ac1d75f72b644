import { emptyChain } from './line.ts';
import { acknowledged } from './end-mark.ts';
import type { SegmentEnd } from './walk-segment.ts';

/** Bytes of an incomplete last line: its writer is at work or died there. Never delivered as an event. */
export interface TornLine {
  readonly path: string;
  readonly line: number;
  readonly bytes: number;
}

/** Facts about a journal besides its events. */
export interface JournalEnd {
  readonly segments: number;
  /** Epoch of the last segment; null for a journal without segments. */
  readonly epoch: number | null;
  /** Number of the last good line; 0 without one. Lines that close a segment are counted but not delivered. */
  readonly seq: number;
  readonly events: number;
  readonly torn: TornLine | null;
  /** Lines that were on disk when the last writer closed the journal, and are missing now. */
  readonly missing: number;
}

export function journalEnd(ends: readonly SegmentEnd[]): JournalEnd {
  const last = ends.at(-1);
  const seq = last?.chain.seq ?? emptyChain.seq;
  const seals = ends.filter((end) => end.seal !== null).length;
  return {
    segments: ends.length,
    epoch: last?.segment.epoch ?? null,
    seq,
    events: seq - seals,
    torn:
      last === undefined || last.rest === 0
        ? null
        : { path: last.segment.path, line: last.lines + 1, bytes: last.rest },
    missing: last === undefined || last.seal !== null ? 0 : Math.max(0, acknowledged(last.segment) - seq),
  };
}
