import { DebussyError, messageOf } from '@debussy/core';

/** An operation that the operating system refused, in words that help the user. */
export function ioError(action: string, target: string, cause: unknown): DebussyError {
  const code = systemCode(cause);
  const path = systemPath(cause) ?? target;
  return new DebussyError({
    code: 'ERR_JOURNAL_IO',
    message: `cannot ${action} ${target}: ${path === target ? '' : `${path}: `}${reasons.get(code) ?? messageOf(cause)}`,
    hint: hints.get(code) ?? `Look at ${path} and at the disk that it is on, then run \`debussy resume\`.`,
    cause,
  });
}

/** Node's code for a system error; empty for everything else, which is a bug and is rethrown. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function systemPath(error: unknown): string | undefined {
  return error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : undefined;
}

const reasons: ReadonlyMap<string, string> = new Map<string, string>(
  Object.entries({
    ENOSPC: 'the disk is full (ENOSPC)',
    EDQUOT: 'the disk quota is used up (EDQUOT)',
    EIO: 'the disk reports an input/output error (EIO)',
    EROFS: 'the file system is read-only (EROFS)',
    EACCES: 'no permission (EACCES)',
    EPERM: 'not permitted (EPERM)',
    EISDIR: 'it is a directory (EISDIR)',
    ENOTDIR: 'a part of the path is not a directory (ENOTDIR)',
    ENOENT: 'it does not exist (ENOENT)',
    ELOOP: 'it is a symbolic link, and those are not followed (ELOOP)',
    ENOTFILE: 'it is not a plain file',
    EEXIST: 'there is something already (EEXIST)',
    EMFILE: 'too many files are open (EMFILE)',
  }),
);

const noRoom = 'Free some space, then run `debussy resume`: every event that was acknowledged is on disk.';
const noAccess = 'Give yourself read and write access to it, then run `debussy resume`.';
const inTheWay = 'Move it out of the way, then run `debussy resume`.';

const hints: ReadonlyMap<string, string> = new Map<string, string>(
  Object.entries({
    ENOSPC: noRoom,
    EDQUOT: noRoom,
    EIO: 'Check the disk first; then run `debussy resume`: every event that was acknowledged was on disk.',
    EROFS: noAccess,
    EACCES: noAccess,
    EPERM: noAccess,
    EEXIST: inTheWay,
    EISDIR: inTheWay,
    ENOTDIR: inTheWay,
    ELOOP: inTheWay,
    ENOTFILE: inTheWay,
  }),
);
