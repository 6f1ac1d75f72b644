import type { Event } from '@debussy/core';
import { makeFolder, writeAtomically } from '@debussy/host';
import { faultError } from './fault.ts';
import { checkLine, emptyChain, encodeLine } from './line.ts';
import { lineFeed } from './segment-lines.ts';
import { segmentPath } from './segments.ts';

/** Complete lines of one segment, as its writer made them. */
export interface SegmentCopy {
  readonly epoch: number;
  readonly bytes: Buffer;
}

/**
 * Writes a journal from elsewhere into an empty folder. Each line is checked against its original checksum and chained
 * again, because `localize` may give its event the paths of this host. Damage throws and leaves the folder unchanged.
 */
export function importJournal(
  folder: string,
  segments: readonly SegmentCopy[],
  localize: (event: Event) => Event,
): void {
  const made = chainedAnew(segments, localize);
  makeFolder(folder);
  for (const { epoch, bytes } of made) writeAtomically(segmentPath(folder, epoch), bytes);
}

function chainedAnew(
  segments: readonly SegmentCopy[],
  localize: (event: Event) => Event,
): readonly SegmentCopy[] {
  let [chain, crc] = [emptyChain, emptyChain.crc];
  return segments
    .toSorted((a, b) => a.epoch - b.epoch)
    .map(({ epoch, bytes }) => {
      const lines: Buffer[] = [];
      for (let start = 0; start < bytes.length;) {
        const end = bytes.indexOf(lineFeed, start) + 1 || bytes.length;
        const line = checkLine(bytes.subarray(start, end), chain);
        const place = { file: `${epoch}.jsonl`, line: lines.length + 1, column: 1 };
        if (line.fault !== undefined) throw faultError(line.fault, place);
        const { record } = line;
        const written = encodeLine(JSON.stringify(record.type === 'sealed' ? record : localize(record)), crc);
        lines.push(written.bytes);
        chain = { seq: record.seq, crc: line.crc };
        crc = written.crc;
        start = end;
      }
      return { epoch, bytes: Buffer.concat(lines) };
    });
}
