/**
 * The journal's line: `crc32hex8 SP json LF`, where `json` starts with `{"seq":…,"at":…,"type":…`.
 *
 * The checksum is the CRC-32 of gzip, zip and PNG, in eight lower-case hex digits, over the bytes `json LF` of this line
 * and of every line before it, from the first line of the first segment on. So a line vouches for all that precede it, and
 * standard tools can check any prefix of a run's journal against the checksum of its last line:
 *
 *     cut -b10- 1.jsonl 2.jsonl | gzip -c | tail -c8 | od -An -tx4 -N4
 *
 * `seq` counts the lines of a run from 1, over all segments, without gaps.
 */
import { orNull } from '@debussy/host';
import { crc32 } from 'node:zlib';
import { eventSchemaVersion, isEventType } from '@debussy/core';
import type { Event } from '@debussy/core';
import type { Fault } from './fault.ts';

/** The previous line, which the checksum of the next line includes. */
export interface ChainLink {
  readonly seq: number;
  readonly crc: number;
}

/** Closes a segment. The writer of a later epoch adds it; it is never delivered as an event. */
export interface Seal {
  readonly seq: number;
  readonly at: string;
  readonly type: 'sealed';
  readonly epoch: number;
  readonly next: number;
}

export const emptyChain: ChainLink = { seq: 0, crc: 0 };

export function encodeLine(json: string, previous: number): { readonly bytes: Buffer; readonly crc: number } {
  const body = Buffer.from(`${json}\n`);
  const crc = crc32(body, previous);
  return { bytes: Buffer.concat([Buffer.from(`${hex(crc)} `), body]), crc };
}

export type CheckedLine =
  | { readonly record: Event | Seal; readonly crc: number; readonly fault?: undefined }
  | { readonly fault: Fault };

/** Checks one complete line, including its LF. Distinguishes a damaged line from one of a newer version. */
export function checkLine(line: Buffer, previous: ChainLink): CheckedLine {
  if (line.length < 11 || line[8] !== space) return { fault: { reason: 'form' } };
  const crc = crc32(line.subarray(9), previous.crc);
  if (storedCrc(line) !== crc) {
    return { fault: { reason: 'checksum', stored: line.toString('latin1', 0, 8), expected: hex(crc) } };
  }
  return checkRecord(line.toString('utf8', 9, line.length - 1), { seq: previous.seq + 1, crc });
}

// Digit by digit: `parseInt` would accept `A` for `a`, a difference of one bit.
function storedCrc(line: Buffer): number {
  let value = 0;
  for (let at = 0; at < 8; at++) {
    const byte = line[at] ?? 0;
    const digit =
      byte >= 0x30 && byte <= 0x39 ? byte - 0x30 : byte >= 0x61 && byte <= 0x66 ? byte - 0x57 : -1;
    if (digit === -1) return -1;
    value = value * 16 + digit;
  }
  return value;
}

export function hex(crc: number): string {
  return crc.toString(16).padStart(8, '0');
}

const space = 0x20;

// The checksum proves that debussy wrote this record; this checks which version did.
function checkRecord(json: string, chain: ChainLink): CheckedLine {
  const record = parse(json);
  if (record === null) return { fault: { reason: 'form' } };
  if (record.seq !== chain.seq) {
    return { fault: { reason: 'sequence', found: String(record.seq), expected: chain.seq } };
  }
  const fault = newerThanUs(record);
  return fault === null ? { record, crc: chain.crc } : { fault };
}

function parse(json: string): Event | Seal | null {
  const value = orNull((): Event | Seal | null => JSON.parse(json));
  return typeof value === 'object' ? value : null;
}

function newerThanUs(record: Event | Seal): Fault | null {
  const { type }: { readonly type: string } = record;
  if (type !== 'sealed' && !isEventType(type)) return { reason: 'unknown_type', type };
  if (record.type === 'run.started' && record.schema_version !== eventSchemaVersion) {
    return { reason: 'schema_version', found: String(record.schema_version) };
  }
  return null;
}
