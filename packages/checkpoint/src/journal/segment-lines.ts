import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/**
 * The lines of an open file from an offset on, each with its LF, in constant memory: a line is a view that is valid until the next one is taken.
 * Returns the bytes behind the last LF.
 */
export function* segmentLines(fd: number, offset: number): Generator<Buffer, Buffer> {
  let buffer = Buffer.allocUnsafe(chunk);
  let filled = 0;
  let position = offset;
  for (;;) {
    const read = readSync(fd, buffer, filled, buffer.length - filled, position);
    if (read === 0) return buffer.subarray(0, filled);
    position += read;
    const from = filled;
    filled += read;
    const start = yield* wholeLines(buffer.subarray(0, filled), from);
    buffer.copyWithin(0, start, filled);
    filled -= start;
    if (filled > longestLine) return buffer.subarray(0, filled);
    if (filled === buffer.length) buffer = grown(buffer);
  }
}

/** Far above anything that debussy writes: what is larger is not a line. */
export const longestLine: number = 64 * 1024 * 1024;

/** Opens for reading; a symbolic link is not followed, and what is not a plain file is an error. */
export function openPlainFile(path: string): number {
  const fd = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  if (fstatSync(fd).isFile()) return fd;
  closeSync(fd);
  throw Object.assign(new Error(`${path} is not a file`), { code: 'ENOTFILE' });
}

const chunk = 256 * 1024;
const lineFeed = 0x0a;

function* wholeLines(bytes: Buffer, unread: number): Generator<Buffer, number> {
  let start = 0;
  let end = bytes.indexOf(lineFeed, unread);
  while (end !== -1) {
    yield bytes.subarray(start, end + 1);
    start = end + 1;
    end = bytes.indexOf(lineFeed, start);
  }
  return start;
}

function grown(buffer: Buffer): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafe(buffer.length * 2);
  buffer.copy(larger);
  return larger;
}
