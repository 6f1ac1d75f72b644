import { DebussyError, formatPlace, messageOf } from '@debussy/core';
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { CommandIo } from './command-io.ts';

/** The problem, its place and the remedy, one line each. The stack is printed only on request. */
export function explain(thrown: unknown, io: CommandIo): number {
  const error = systemError(thrown, io.cwd) ?? thrown;
  if (error instanceof DebussyError) {
    const [what, ...more] = error.message.split('\n');
    io.stderr(errorLine(what ?? '', error.code));
    if (error.place !== undefined) io.stderr(`  at ${formatPlace(error.place)}\n`);
    if (error.hint !== undefined && error.hint !== '') io.stderr(`  ${error.hint}\n`);
    for (const line of more) io.stderr(`${line}\n`);
    if (io.env['DEBUSSY_DEBUG']) io.stderr(`${error.stack ?? ''}\n`);
    return error.exitCode;
  }
  const message = messageOf(error);
  io.stderr(errorLine(`internal error, please report it: ${message}`, 'ERR_INTERNAL'));
  io.stderr('  Committed work is safe. Continue with `debussy resume`. DEBUSSY_DEBUG=1 shows the stack.\n');
  if (io.env['DEBUSSY_DEBUG'] && error instanceof Error) io.stderr(`${error.stack ?? ''}\n`);
  return 1;
}

/** The sentence first, then the code that users search for. */
function errorLine(sentence: string, code: string): string {
  return `error: ${sentence.replace(/\.$/, '')} [${code}]\n`;
}

export function explainNoFolder(cause: unknown, io: CommandIo): number {
  const error = new DebussyError({
    code: 'ERR_NO_FOLDER',
    message: 'the current folder was deleted',
    hint: 'Change to the repository: cd <folder>',
    exitCode: 2,
    cause,
  });
  return explain(error, io);
}

/** If the system refuses something, that is not a bug of ours, even if git reports it. */
function systemError(error: unknown, cwd: string): DebussyError | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const code = codeOf(error);
  if (code === null) return null;
  const named = ['path', 'dest'].flatMap((key) => (key in error ? [String(Reflect.get(error, key))] : []));
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  const places = named.length > 0 ? named : isFull ? fullAmong([cwd, tmpdir()]) : [cwd];
  const { reason, hint } = refusals.get(code) ?? {
    reason: `the system refused ${'syscall' in error ? String(error.syscall) : 'it'}`,
    hint: `${error.message}.`,
  };
  return new DebussyError({
    code: 'ERR_DISK',
    message: `${reason} (${code}): ${places.join(', ')}`,
    hint: `${hint} Then: debussy resume. Committed work is safe.`,
    cause: error,
  });
}

interface Refusal {
  readonly reason: string;
  readonly hint: string;
}

const room = 'Free some space (`debussy clean` deletes leftovers of runs).';
const access = 'Give yourself access to it (chown, chmod).';
const inTheWay = 'Move it away.';
const fewerFiles = 'Raise the limit (ulimit -n), or run fewer phases at once (--parallel).';

const refusals: ReadonlyMap<string, Refusal> = new Map<string, Refusal>(
  Object.entries({
    ENOSPC: { reason: 'the disk is full', hint: room },
    EDQUOT: { reason: 'the disk quota is used up', hint: room },
    EROFS: {
      reason: 'the file system is read-only',
      hint: 'Mount it for writing; dmesg may show why it is not.',
    },
    EACCES: { reason: 'permission denied', hint: access },
    EPERM: { reason: 'not permitted', hint: access },
    EIO: {
      reason: 'the disk reports an error',
      hint: 'Check the disk (dmesg, smartctl), and keep a copy of the repository.',
    },
    EMFILE: { reason: 'too many open files in this process', hint: fewerFiles },
    ENFILE: { reason: 'too many open files on this machine', hint: fewerFiles },
    ENAMETOOLONG: {
      reason: 'the name or path is too long for the file system',
      hint: 'Use a shorter name, or a shorter folder for `worktrees`.',
    },
    ENOTDIR: { reason: 'a file is in the place of a folder', hint: inTheWay },
    EISDIR: { reason: 'a folder is in the place of a file', hint: inTheWay },
    EEXIST: { reason: 'it exists already', hint: inTheWay },
    ENOTEMPTY: { reason: 'the folder is not empty', hint: inTheWay },
    ELOOP: { reason: 'symbolic links form a loop', hint: inTheWay },
    ENOENT: { reason: 'a file or folder is missing', hint: 'Put it back if something removed it.' },
    EFBIG: { reason: 'a file would be larger than allowed', hint: 'Raise the limit (ulimit -f).' },
    EAGAIN: {
      reason: 'no further process can be started',
      hint: 'Raise the limit (ulimit -u), or run fewer phases at once (--parallel).',
    },
    ENOMEM: {
      reason: 'the memory is used up',
      hint: 'Free some memory, or run fewer phases at once (--parallel).',
    },
    EBUSY: { reason: 'it is in use', hint: 'End the program that uses it.' },
    ESTALE: { reason: 'the network disk lost it', hint: 'Mount the disk again.' },
  }),
);

const inWordsOfGit: ReadonlyMap<string, RegExp> = new Map<string, RegExp>(
  Object.entries({
    ENOSPC: /No space left on device/,
    EDQUOT: /Disk quota exceeded/,
    EROFS: /Read-only file system/,
    EACCES: /insufficient permission|(?:unable|cannot|could not) .*: Permission denied/,
    EIO: /Input\/output error/,
    EMFILE: /Too many open files/,
    ENAMETOOLONG: /File name too long/,
    EFBIG: /File too large/,
    ENOMEM: /Cannot allocate memory|out of memory/i,
  }),
);

/** The system's code for a refusal; null for any other error. */
function codeOf(error: Error & { readonly code: unknown }): string | null {
  if (error.code === 'ERR_GIT_COMMAND')
    return [...inWordsOfGit].find(([, words]) => words.test(error.message))?.[0] ?? null;
  if (typeof error.code !== 'string' || !('syscall' in error)) return null;
  return /^E[A-Z0-9]+$/.test(error.code) ? error.code : null;
}

/** The folders that are nearly full; all of them if that is unknown. */
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
