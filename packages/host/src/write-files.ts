import { closeSync, constants, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { syncFolder } from './sync.ts';

/**
 * Puts a whole file in its place: readers see the old content or the new, also after a crash. Mode 0600.
 * What stands there is replaced, not written through: a symbolic link is not followed.
 */
export function writeAtomically(path: string, data: string | Uint8Array): void {
  const folder = dirname(path);
  const draft = join(folder, `.${basename(path)}.${process.pid}-${randomBytes(6).toString('hex')}.tmp`);
  try {
    writeSynced(draft, typeof data === 'string' ? Buffer.from(data) : data);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  syncFolder(folder);
}

/** Makes a folder and what is missing above it, for their owner only; they outlive a crash. */
export function makeFolder(path: string): void {
  const first = mkdirSync(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const above = dirname(first);
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    syncFolder(folder);
    if (folder === above || folder === dirname(folder)) return;
  }
}

function writeSynced(path: string, bytes: Uint8Array): void {
  const fd = openSync(
    path,
    constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW,
    0o600,
  );
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
