import {
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { orNull } from './or-null.ts';
import { isAlive } from './identity.ts';
import { syncFolder } from './sync.ts';

/**
 * Replaces a whole file: readers see the old or the new content, also after a crash. Mode 0600. An existing entry is
 * replaced, not written through: symbolic links are not followed.
 */
export function writeAtomically(path: string, data: string | Uint8Array): void {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data;
  // A process in another PID namespace may have taken the draft for one of a dead process.
  if (!putInPlace(path, bytes) && !putInPlace(path, bytes)) throw new Error(`${path}: its draft was removed`);
  syncFolder(dirname(path));
}

/** False if the draft was gone. */
function putInPlace(path: string, bytes: Uint8Array): boolean {
  const random = randomBytes(6).toString('hex');
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}-${random}.tmp`);
  try {
    writeSynced(draft, bytes);
    renameSync(draft, path);
    return true;
  } catch (error) {
    const isGone = !existsSync(draft) && existsSync(dirname(path));
    rmSync(draft, { force: true });
    if (isGone && error instanceof Error && 'syscall' in error && error.syscall === 'rename') return false;
    throw error;
  }
}

/** Removes the drafts of killed processes of this machine. */
export function removeDrafts(folder: string, options: { readonly recursive: boolean }): void {
  for (const name of namesIn(folder, options)) {
    const pid = /(?:^|\/)\.[^/]+\.(\d+)-[0-9a-f]{12}\.tmp$/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(folder, name), { force: true });
  }
}

function namesIn(folder: string, { recursive }: { readonly recursive: boolean }): readonly string[] {
  return orNull(() => readdirSync(folder, { recursive, encoding: 'utf8' })) ?? [];
}

/** Creates a folder and its missing parents, for their owner only. They survive a crash. */
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
