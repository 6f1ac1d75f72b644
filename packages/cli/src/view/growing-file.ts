import { closeSync, constants, lstatSync, openSync, readSync } from 'node:fs';

const chunk = 256 * 1024;

/**
 * Reads a file as it grows; every call returns the bytes that are new. One that is not there yet has none. Of a long one, only the
 * last bytes are read to begin with, where that many are named.
 */
export function growingFile(path: string, last: number = Infinity): () => Buffer {
  let offset = Math.max(0, sizeOf(path) - last);
  return () => {
    const bytes = readFrom(path, offset);
    offset += bytes.length;
    return bytes;
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
