import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/**
 * The complete lines of an open file from an offset on, in batches and in constant memory. A yielded buffer is valid
 * until the next one is taken. Returns the bytes after the last LF.
 */
export function* segmentLines(fd: number, offset: number): Generator<Buffer, Buffer> {
  let buffer = Buffer.allocUnsafe(chunk);
  let filled = 0;
  let position = offset;
  for (;;) {
    const read = readSync(fd, buffer, filled, buffer.length - filled, position);
    if (read === 0) return buffer.subarray(0, filled);
    position += read;
    filled += read;
    const end = buffer.lastIndexOf(lineFeed, filled - 1) + 1;
    if (end > 0) yield buffer.subarray(0, end);
    buffer.copyWithin(0, end, filled);
    filled -= end;
    if (filled > longestJournalLine) return buffer.subarray(0, filled);
    if (filled === buffer.length) buffer = grown(buffer);
  }
}

export const lineFeed = 0x0a;

/** Far more than debussy ever writes; anything longer is not a line. */
export const longestJournalLine: number = 64 * 1024 * 1024;

/** Opens for reading. Symbolic links are not followed; anything but a plain file is an error. */
export function openPlainFile(path: string): number {
  const fd = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  if (fstatSync(fd).isFile()) return fd;
  closeSync(fd);
  throw Object.assign(new Error(`${path} is not a file`), { code: 'ENOTFILE' });
}

const chunk = 256 * 1024;
function grown(buffer: Buffer): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafe(buffer.length * 2);
  buffer.copy(larger);
  return larger;
}
