import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { fail, ok, unreachable } from '@debussy/core';
import type { Result } from '@debussy/core';
import { orNull } from './or-null.ts';

export interface BoundedText {
  readonly text: string;
  /** Bytes of the whole file. */
  readonly size: number;
  /** Whether the content is incomplete. */
  readonly cut: boolean;
}

export type ReadFault =
  | { readonly reason: 'missing' | 'symlink' | 'not_a_file' | 'no_permission' }
  | { readonly reason: 'system'; readonly cause: Error };

/** The beginning of a foreign file of any size. Symbolic links are not followed, and pipes do not block. */
export function readBounded(path: string, longest: number): Result<BoundedText, ReadFault> {
  try {
    return readOpened(openPlain(path), longest);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return fail(faultOf(error, String(error.code)));
    throw error;
  }
}

/**
 * A read of a plain file that other programs may write, by its descriptor and size; null if it does not exist.
 * Symbolic links are not followed, and pipes do not block.
 */
export function withPlainFile<T>(path: string, read: (fd: number, size: number) => T): T | null {
  const fd = orNull(() => openPlain(path));
  if (fd === null) return null;
  try {
    const found = fstatSync(fd);
    return found.isFile() ? read(fd, found.size) : null;
  } finally {
    closeSync(fd);
  }
}

/** Bytes of an open file from an offset; fewer than requested only at its end. */
export function bytesAt(fd: number, from: number, length: number): Buffer {
  const bytes = Buffer.alloc(Math.max(0, length));
  let got = 0;
  for (let more = -1; more !== 0 && got < bytes.length; got += more)
    more = readSync(fd, bytes, got, bytes.length - got, from + got);
  return bytes.subarray(0, got);
}

/** The end of a file, cut at whole lines; null if it is not a plain file. */
export function tailOf(path: string, bytes: number): string | null {
  return withPlainFile(path, (fd, size) => readTail(fd, size, bytes));
}

/** The whole content of a regular file of a repository, possibly through a link; never of a pipe or a device. */
export function readRegular(path: string, limit: number): Result<string, ReadProblem> {
  try {
    const read = readOpened(openSync(path, constants.O_RDONLY | constants.O_NONBLOCK), limit);
    if (!read.ok) return fail(problemOf(path, read.error));
    if (read.value.cut)
      return fail({ reason: 'too_large', message: `${path} is larger than ${limit} bytes` });
    return ok(read.value.text);
  } catch (error) {
    if (error instanceof Error && 'code' in error)
      return fail(problemOf(path, faultOf(error, String(error.code))));
    throw error;
  }
}

export interface ReadProblem {
  readonly reason: 'missing' | 'not_a_file' | 'too_large' | 'unreadable';
  readonly message: string;
}

/** The whole content of a foreign file, unless it is larger than `limit` bytes. */
export function readUntrusted(path: string, limit: number): Result<string, ReadProblem> {
  const read = readBounded(path, limit);
  if (!read.ok) return fail(problemOf(path, read.error));
  if (read.value.size <= limit) return ok(read.value.text);
  return fail({ reason: 'too_large', message: `${path} is larger than ${limit} bytes` });
}

function problemOf(path: string, fault: ReadFault): ReadProblem {
  switch (fault.reason) {
    case 'missing':
      return { reason: 'missing', message: `${path} does not exist` };
    case 'symlink':
      return { reason: 'not_a_file', message: `${path} is a symbolic link` };
    case 'not_a_file':
      return { reason: 'not_a_file', message: `${path} is not a plain file` };
    case 'no_permission':
      return { reason: 'unreadable', message: `${path} cannot be read: no permission` };
    case 'system':
      return { reason: 'unreadable', message: fault.cause.message };
    default:
      return unreachable(fault);
  }
}

function openPlain(path: string): number {
  return openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
}

function readTail(fd: number, size: number, bytes: number): string {
  const length = Math.min(size, bytes);
  const text = bytesAt(fd, size - length, length).toString();
  return size > bytes ? `… (${size - length} bytes before)\n${text.slice(text.indexOf('\n') + 1)}` : text;
}

function readOpened(fd: number, longest: number): Result<BoundedText, ReadFault> {
  try {
    const found = fstatSync(fd);
    if (!found.isFile()) return fail({ reason: 'not_a_file' });
    const bytes = bytesAt(fd, 0, Math.min(found.size, longest));
    // As a stream, so that a character cut by the limit is left out.
    const text = new TextDecoder().decode(bytes, { stream: true });
    return ok({ text, size: found.size, cut: found.size > bytes.length });
  } finally {
    closeSync(fd);
  }
}

function faultOf(error: Error, code: string): ReadFault {
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return { reason: 'missing' };
    case 'ELOOP':
    case 'EMLINK':
      return { reason: 'symlink' };
    case 'EISDIR':
    case 'ENXIO':
      return { reason: 'not_a_file' };
    case 'EACCES':
    case 'EPERM':
      return { reason: 'no_permission' };
    default:
      return { reason: 'system', cause: error };
  }
}
