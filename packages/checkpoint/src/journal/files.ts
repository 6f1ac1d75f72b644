import { constants, fdatasync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { syncFolder } from '@debussy/host';

/** The file operations of the journal's writer; tests pass a file system that fails. */
export interface JournalFiles {
  /** A new file, mode 0600, opened for appending. Fails if it exists. */
  create(path: string): number;
  /** An existing plain file for appending; a symbolic link is not followed. */
  open(path: string): number;
  write(fd: number, bytes: Uint8Array): number;
  size(fd: number): number;
  /** Returns when the written data is on disk. */
  datasync(fd: number): Promise<void>;
  truncate(fd: number, length: number): void;
  /** Makes creations, renames and removals in that folder durable. */
  syncFolder(path: string): void;
}

export const nodeFiles: JournalFiles = {
  create: (path) => openSync(path, appending | constants.O_CREAT | constants.O_EXCL, 0o600),
  open: (path) => openSync(path, appending),
  write: (fd, bytes) => writeSync(fd, bytes),
  size: (fd) => fstatSync(fd).size,
  datasync: (fd) =>
    new Promise((resolve, reject) => {
      fdatasync(fd, (error) => (error === null ? resolve() : reject(error)));
    }),
  truncate: (fd, length) => ftruncateSync(fd, length),
  syncFolder,
};

/** The system may accept only a part, for example on a nearly full disk. */
export function writeAll(files: JournalFiles, fd: number, bytes: Uint8Array): void {
  let rest = bytes;
  while (rest.length > 0) {
    const written = files.write(fd, rest);
    if (written === 0) throw Object.assign(new Error('nothing could be written'), { code: 'EIO' });
    rest = rest.subarray(written);
  }
}

const appending = constants.O_WRONLY | constants.O_APPEND | constants.O_NOFOLLOW | constants.O_NONBLOCK;
