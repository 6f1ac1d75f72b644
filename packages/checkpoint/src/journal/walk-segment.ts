import { closeSync } from 'node:fs';
import type { Event } from '@debussy/core';
import { checkLine } from './line.ts';
import type { Chain, Seal } from './line.ts';
import type { Fault } from './fault.ts';
import { longestLine, openPlainFile, segmentLines } from './segment-lines.ts';
import type { Segment } from './segments.ts';

/** How far a segment could be read. */
export interface SegmentEnd {
  readonly segment: Segment;
  readonly chain: Chain;
  readonly lines: number;
  /** Bytes of the good lines. */
  readonly length: number;
  /** Bytes of a last line without its end. */
  readonly rest: number;
  readonly seal: Seal | null;
  readonly fault: Fault | null;
}

/** Yields the events of one segment, and says where and why it stopped. */
export function* walkSegment(segment: Segment, chain: Chain): Generator<Event, SegmentEnd> {
  const fd = openPlainFile(segment.path);
  try {
    let end: SegmentEnd = { segment, chain, lines: 0, length: 0, rest: 0, seal: null, fault: null };
    for (let doubted = -1; ; doubted = end.length) {
      end = yield* walkLines(fd, end);
      // An opener may have cut a torn line off and gone on while we read: a line is damaged if it is so twice.
      if (end.fault === null || end.length === doubted) return end;
    }
  } finally {
    closeSync(fd);
  }
}

function* walkLines(fd: number, begin: SegmentEnd): Generator<Event, SegmentEnd> {
  let { chain, lines, length, seal } = begin;
  let fault: Fault | null = null;
  const source = segmentLines(fd, length);
  for (;;) {
    const next = source.next();
    if (next.done) return { ...begin, chain, lines, length, seal, ...ending(next.value, seal) };
    const line = seal === null ? checkLine(next.value, chain) : { fault: { reason: 'after_seal' } as const };
    if (line.fault !== undefined) {
      fault = line.fault;
      return { ...begin, chain, lines, length, seal, fault };
    }
    chain = { seq: line.record.seq, crc: line.crc };
    lines += 1;
    length += next.value.length;
    if (line.record.type === 'sealed') seal = line.record;
    else yield line.record;
  }
}

function ending(rest: Buffer, seal: Seal | null): Pick<SegmentEnd, 'rest' | 'fault'> {
  if (rest.length > 0 && seal !== null) return { rest: rest.length, fault: { reason: 'after_seal' } };
  if (rest.length > longestLine) return { rest: rest.length, fault: { reason: 'too_long' } };
  return { rest: rest.length, fault: null };
}
