import { DebussyError, formatPlace } from '@debussy/core';
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { CommandIo } from './command-io.ts';

/** What went wrong, where, and what to do: a line each. A stack only for who asked for it, and for our own bugs. */
export function explain(thrown: unknown, io: CommandIo): number {
  const error = diskError(thrown, io.cwd) ?? thrown;
  if (isForPeople(error)) {
    const [what, ...more] = error.message.split('\n');
    io.stderr(`debussy: ${error.code} ${what}\n`);
    if (error.place !== undefined) io.stderr(`  at ${formatPlace(error.place)}\n`);
    if (error.hint !== undefined && error.hint !== '') io.stderr(`  ${error.hint}\n`);
    for (const line of more) io.stderr(`${line}\n`);
    if (io.env['DEBUSSY_DEBUG']) io.stderr(`${error.stack ?? ''}\n`);
    return error.exitCode;
  }
  const message = error instanceof Error ? error.message : String(error);
  io.stderr(`debussy: internal error, please report it: ${message}\n`);
  io.stderr(
    '  What was committed is safe; `debussy resume` goes on. DEBUSSY_DEBUG=1 shows where it happened.\n',
  );
  if (io.env['DEBUSSY_DEBUG'] && error instanceof Error) io.stderr(`${error.stack ?? ''}\n`);
  return 1;
}

/** Packages that are installed beside this one bring a class of their own by the same name. */
function isForPeople(error: unknown): error is DebussyError {
  return error instanceof DebussyError || (error instanceof Error && error.name === 'DebussyError');
}

/** What a disk or a folder refused is no bug, wherever it came up; what git says of it counts as well. */
function diskError(error: unknown, cwd: string): DebussyError | null {
  const [code, reason] = Object.entries(refusals).find(([one]) => isRefusal(error, one)) ?? [];
  if (code === undefined || reason === undefined) return null;
  const path = error instanceof Error && 'path' in error ? String(error.path) : null;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  const places = path === null ? (isFull ? fullAmong([cwd, tmpdir()]) : [cwd]) : [path];
  return new DebussyError({
    code: 'ERR_DISK',
    message: `${reason} (${code}): ${places.join(', ')}`,
    hint: isFull
      ? 'Make room (`debussy clean` removes what no run needs), then `debussy resume`: what was committed is safe.'
      : 'Give yourself write access to it, then `debussy resume`: what was committed is safe.',
    cause: error,
  });
}

const refusals = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  EACCES: 'it must not be read or written',
} as const;

const inWordsOfGit: Readonly<Record<string, RegExp>> = {
  ENOSPC: /No space left on device/,
  EDQUOT: /Disk quota exceeded/,
  EROFS: /Read-only file system/,
};

function isRefusal(error: unknown, code: string): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  const isGits = error.code === 'ERR_GIT_COMMAND' && inWordsOfGit[code]?.test(error.message) === true;
  return isGits || (error.code === code && 'syscall' in error);
}

/** Those of the folders where next to nothing is left; all, where it cannot be told. */
function fullAmong(folders: readonly string[]): readonly string[] {
  try {
    const full = folders.filter((folder) => {
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize < nearlyNothing;
    });
    return full.length > 0 ? full : folders;
  } catch {
    return folders;
  }
}

const nearlyNothing = 4_000_000;
