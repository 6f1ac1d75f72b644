import { closeSync } from 'node:fs';
import type { Event } from '@debussy/core';
import { checkLine } from './line.ts';
import type { ChainLink, CheckedLine, Seal } from './line.ts';
import type { Fault } from './fault.ts';
import { lineFeed, longestJournalLine, openPlainFile, segmentLines } from './segment-lines.ts';
import type { Segment } from './segments.ts';

/** How far a segment could be read. */
export interface SegmentEnd {
  readonly segment: Segment;
  readonly chain: ChainLink;
  readonly lines: number;
  /** Bytes of the good lines. */
  readonly length: number;
  /** Bytes of an incomplete last line. */
  readonly rest: number;
  readonly seal: Seal | null;
  readonly fault: Fault | null;
}

/** Yields the events of one segment in batches, and returns where and why it stopped. */
export function* walkSegment(segment: Segment, chain: ChainLink): Generator<readonly Event[], SegmentEnd> {
  const fd = openPlainFile(segment.path);
  try {
    let end: SegmentEnd = { segment, chain, lines: 0, length: 0, rest: 0, seal: null, fault: null };
    for (let doubted = -1; ; doubted = end.length) {
      end = yield* walkLines(fd, end);
      // A new writer may have cut an incomplete line and continued meanwhile: a line is damaged only if it is so twice.
      if (end.fault === null || end.length === doubted) return end;
    }
  } finally {
    closeSync(fd);
  }
}

export function* walkLines(fd: number, begin: SegmentEnd): Generator<readonly Event[], SegmentEnd> {
  const source = segmentLines(fd, begin.length);
  let end: SegmentEnd = { ...begin, fault: null };
  for (;;) {
    const next = source.next();
    if (next.done) return { ...end, ...ending(next.value, end.seal) };
    const events: Event[] = [];
    end = takeLines(next.value, end, events);
    yield events;
    if (end.fault !== null) return end;
  }
}

/** Adds the events of complete lines, up to the first bad one. */
function takeLines(bytes: Buffer, begin: SegmentEnd, events: Event[]): SegmentEnd {
  let { chain, lines, seal } = begin;
  let fault: Fault | null = null;
  let start = 0;
  while (start < bytes.length && fault === null) {
    const end = bytes.indexOf(lineFeed, start) + 1;
    const line = seal === null ? checkLine(bytes.subarray(start, end), chain) : afterSeal;
    if (line.fault !== undefined) {
      fault = line.fault;
      continue;
    }
    if (line.record.type === 'sealed') seal = line.record;
    else events.push(line.record);
    chain = { seq: line.record.seq, crc: line.crc };
    lines += 1;
    start = end;
  }
  return { ...begin, chain, lines, seal, fault, length: begin.length + start };
}

const afterSeal: CheckedLine = { fault: { reason: 'after_seal' } };

function ending(rest: Buffer, seal: Seal | null): Pick<SegmentEnd, 'rest' | 'fault'> {
  if (rest.length > 0 && seal !== null) return { rest: rest.length, fault: { reason: 'after_seal' } };
  if (rest.length > longestJournalLine) return { rest: rest.length, fault: { reason: 'too_long' } };
  return { rest: rest.length, fault: null };
}
