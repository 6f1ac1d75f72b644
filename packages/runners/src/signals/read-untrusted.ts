import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { fail, ok, type Result } from '@debussy/core';

export interface ReadProblem {
  readonly reason: 'missing' | 'not_a_file' | 'too_large' | 'unreadable';
  readonly message: string;
}

/**
 * Reads a file that an agent wrote: no symbolic link is followed, a pipe or a device does not block us, and never more
 * than `limit` bytes are taken in, even when the file grows meanwhile.
 */
export function readUntrusted(path: string, limit: number): Result<string, ReadProblem> {
  let fd: number | null = null;
  try {
    fd = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const facts = fstatSync(fd);
    if (!facts.isFile()) return fail({ reason: 'not_a_file', message: `${path} is not a plain file` });
    return facts.size > limit ? fail(tooLarge(path, limit)) : ok(readWhole(fd, facts.size));
  } catch (cause) {
    return fail(problemOf(path, cause));
  } finally {
    if (fd !== null) closeSync(fd);
  }
}

function readWhole(fd: number, size: number): string {
  const buffer = Buffer.alloc(size);
  let length = 0;
  for (let read = -1; read !== 0 && length < size; length += read) {
    read = readSync(fd, buffer, length, size - length, length);
  }
  return buffer.toString('utf8', 0, length);
}

function tooLarge(path: string, limit: number): ReadProblem {
  return { reason: 'too_large', message: `${path} is larger than ${limit} bytes` };
}

function problemOf(path: string, cause: unknown): ReadProblem {
  const code: unknown = cause instanceof Error && 'code' in cause ? cause.code : '';
  if (code === 'ENOENT') return { reason: 'missing', message: `${path} does not exist` };
  if (code === 'ELOOP') return { reason: 'not_a_file', message: `${path} is a symbolic link` };
  return { reason: 'unreadable', message: cause instanceof Error ? cause.message : String(cause) };
}
