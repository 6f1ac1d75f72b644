import { lstatSync } from 'node:fs';
import type { Event } from '@debussy/core';
import { faultError } from './fault.ts';
import type { Fault } from './fault.ts';
import { ioError, systemCode } from './io-error.ts';
import { emptyChain } from './line.ts';
import { listSegments } from './segments.ts';
import type { Segment } from './segments.ts';
import { walkSegment } from './walk-segment.ts';
import type { SegmentEnd } from './walk-segment.ts';

/**
 * Yields the events of all segments in batches, and returns how each segment ended. Throws if they are not consecutive.
 * A new writer creates its segment, then closes the earlier ones, then writes: so only the last segment with lines may
 * be open.
 */
export function* walkJournal(folder: string): Generator<readonly Event[], readonly SegmentEnd[]> {
  const ends: SegmentEnd[] = [];
  let segment = next(folder, null);
  while (segment !== null) {
    // Checked before the segment is read: a writer may switch to the next one meanwhile.
    const leftBehind = laterLines(folder, segment);
    const end = yield* readable(segment, ends.at(-1));
    ends.push(end);
    const fault = end.fault ?? (end.seal === null && leftBehind ? notClosed(end) : null);
    if (fault !== null) throw damage(fault, end);
    if (end.seal === null) break;
    segment = next(folder, end.segment);
    if (segment?.epoch !== end.seal.next)
      throw damage({ reason: 'segment_missing', epoch: end.seal.next }, end);
  }
  return ends;
}

function next(folder: string, segment: Segment | null): Segment | null {
  return listed(folder).find((other) => segment === null || other.epoch > segment.epoch) ?? null;
}

function listed(folder: string): readonly Segment[] {
  try {
    return listSegments(folder);
  } catch (error) {
    throw systemCode(error) === '' ? error : ioError('read the journal in', folder, error);
  }
}

function laterLines(folder: string, segment: Segment): boolean {
  return listed(folder).some((other) => other.epoch > segment.epoch && isFilled(other.path));
}

function isFilled(path: string): boolean {
  const found = lstatSync(path);
  return found.isFile() && found.size > 0;
}

function* readable(
  segment: Segment,
  before: SegmentEnd | undefined,
): Generator<readonly Event[], SegmentEnd> {
  try {
    return yield* walkSegment(segment, before?.chain ?? emptyChain);
  } catch (error) {
    throw systemCode(error) === '' ? error : ioError('read', segment.path, error);
  }
}

function notClosed(end: SegmentEnd): Fault {
  return { reason: end.rest > 0 ? 'unterminated' : 'unsealed' };
}

function damage(fault: Fault, end: SegmentEnd): Error {
  const line = fault.reason === 'segment_missing' ? end.lines : end.lines + 1;
  return faultError(fault, { file: end.segment.path, line, column: 1 });
}
