import type { SessionEvent } from '@debussy/core';
import { closeSync, constants, lstatSync, openSync, readSync } from 'node:fs';

const chunk = 256 * 1024;

/**
 * Reads a transcript as it grows; every call returns the events that are new. A file that is not there yet has none.
 * Of a long one, only the last bytes are read to begin with, where that many are named.
 */
export function transcriptReader(path: string, last: number = Infinity): () => readonly SessionEvent[] {
  let offset = Math.max(0, sizeOf(path) - last);
  let rest = Buffer.alloc(0);
  return () => {
    const bytes = readFrom(path, offset);
    offset += bytes.length;
    const all = Buffer.concat([rest, bytes]);
    const end = all.lastIndexOf(0x0a) + 1;
    rest = Buffer.from(all.subarray(end));
    return all.toString('utf8', 0, end).split('\n').flatMap(parsed);
  };
}

function sizeOf(path: string): number {
  return lstatSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function readFrom(path: string, offset: number): Buffer {
  let fd: number;
  try {
    fd = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch {
    return Buffer.alloc(0);
  }
  try {
    return readAll(fd, offset);
  } finally {
    closeSync(fd);
  }
}

function readAll(fd: number, offset: number): Buffer {
  const parts: Buffer[] = [];
  for (let at = offset; ;) {
    const buffer = Buffer.alloc(chunk);
    const read = readSync(fd, buffer, 0, chunk, at);
    if (read === 0) return Buffer.concat(parts);
    parts.push(buffer.subarray(0, read));
    at += read;
  }
}

/** Our own lines; one that another version wrote, or that is cut off, is passed over. */
function parsed(line: string): readonly SessionEvent[] {
  try {
    const value: SessionEvent | null = JSON.parse(line);
    return typeof value === 'object' && value !== null && typeof value.type === 'string' ? [value] : [];
  } catch {
    return [];
  }
}
