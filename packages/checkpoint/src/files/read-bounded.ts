import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { fail, ok } from '@debussy/core';
import type { Result } from '@debussy/core';

export interface BoundedText {
  readonly text: string;
  /** Bytes of the whole file. */
  readonly size: number;
  /** Whether only the beginning is there. */
  readonly cut: boolean;
}

export type ReadFault =
  | { readonly reason: 'missing' | 'symlink' | 'not_a_file' | 'no_permission' }
  | { readonly reason: 'system'; readonly cause: Error };

/**
 * The beginning of a file that somebody else wrote. A symbolic link is not followed, a pipe is not waited for,
 * and the file may be of any size.
 */
export function readBounded(path: string, longest: number): Result<BoundedText, ReadFault> {
  try {
    return readOpened(
      openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK),
      longest,
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error) return fail(faultOf(error, String(error.code)));
    throw error;
  }
}

function readOpened(fd: number, longest: number): Result<BoundedText, ReadFault> {
  try {
    const found = fstatSync(fd);
    if (!found.isFile()) return fail({ reason: 'not_a_file' });
    const bytes = Buffer.alloc(Math.min(found.size, longest));
    const read = readSync(fd, bytes, 0, bytes.length, 0);
    // As a stream, so that a character which the limit cuts through is left out.
    const text = new TextDecoder().decode(bytes.subarray(0, read), { stream: true });
    return ok({ text, size: found.size, cut: found.size > read });
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
