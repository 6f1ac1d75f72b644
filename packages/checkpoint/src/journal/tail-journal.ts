import { closeSync } from 'node:fs';
import type { Event } from '@debussy/core';
import { faultError } from './fault.ts';
import { openPlainFile } from './segment-lines.ts';
import { emptyChain } from './line.ts';
import { listSegments } from './segments.ts';
import { walkLines } from './walk-segment.ts';
import type { SegmentEnd } from './walk-segment.ts';

/** Follows a journal that another process writes: each call returns the new events, the first call all events. */
export function tailJournal(folder: string): () => readonly Event[] {
  let at: SegmentEnd | null = null;
  return () => {
    const events: Event[] = [];
    for (;;) {
      const next = at === null || at.seal !== null ? segmentAfter(folder, at) : at;
      if (next === null) return events;
      const read = readOn(next, events);
      // A new writer may have cut an incomplete line and continued meanwhile: a line is damaged only if it is so twice.
      const isDamaged = read.fault !== null && at?.fault !== null && at?.length === read.length;
      if (read.fault !== null && isDamaged)
        throw faultError(read.fault, { file: read.segment.path, line: read.lines + 1, column: 1 });
      at = read;
      if (read.seal === null) return events;
    }
  };
}

function segmentAfter(folder: string, before: SegmentEnd | null): SegmentEnd | null {
  const segment = listSegments(folder).find(({ epoch }) => epoch > (before?.segment.epoch ?? -1));
  if (segment === undefined) return null;
  const chain = before?.chain ?? emptyChain;
  return { segment, chain, lines: 0, length: 0, rest: 0, seal: null, fault: null };
}

function readOn(begin: SegmentEnd, events: Event[]): SegmentEnd {
  const fd = openPlainFile(begin.segment.path);
  try {
    const walk = walkLines(fd, begin);
    for (;;) {
      const step = walk.next();
      if (step.done) return step.value;
      events.push(...step.value);
    }
  } finally {
    closeSync(fd);
  }
}
