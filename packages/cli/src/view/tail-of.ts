import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** The end of a file, whole lines where it is cut; null where there is no such plain file. Never follows a symbolic link. */
export function tailOf(path: string, bytes: number): string | null {
  let fd: number;
  try {
    fd = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return null;
  }
  try {
    const found = fstatSync(fd);
    return found.isFile() ? readTail(fd, found.size, bytes) : null;
  } finally {
    closeSync(fd);
  }
}

function readTail(fd: number, size: number, bytes: number): string {
  const length = Math.min(size, bytes);
  const buffer = Buffer.alloc(length);
  const read = readSync(fd, buffer, 0, length, size - length);
  const text = buffer.toString('utf8', 0, read);
  return size > bytes ? `… (${size - length} bytes before)\n${text.slice(text.indexOf('\n') + 1)}` : text;
}
