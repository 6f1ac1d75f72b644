import { closeSync, openSync, readSync, readdirSync, readlinkSync } from 'node:fs';
import { orNull } from '../or-null.ts';

const shared = Buffer.allocUnsafe(64 * 1024);

/**
 * A file of /proc, or null if it is gone or unreadable. Such a file has no size, so `readFileSync` allocates 64 KB for
 * each read. With hundreds of processes, several times a second, that would be most of our memory.
 */
export function readProcFile(path: string): string | null {
  try {
    const fd = openSync(path, 'r');
    try {
      return readAll(fd);
    } finally {
      closeSync(fd);
    }
  } catch {
    return null;
  }
}

function readAll(fd: number): string {
  let text = '';
  for (;;) {
    const bytes = readSync(fd, shared, 0, shared.length, null);
    if (bytes === 0) return text;
    text += shared.toString('latin1', 0, bytes);
  }
}

/**
 * Whether a process has its working directory or an open file in a folder, or names the folder in its command. False
 * without /proc.
 */
export function worksIn(pid: number, folder: string): boolean {
  const proc = `/proc/${pid}`;
  const isBelow = (path: string): boolean => path === folder || path.startsWith(`${folder}/`);
  if (isBelow(linkOf(`${proc}/cwd`))) return true;
  const words = (readProcFile(`${proc}/cmdline`) ?? '').split('\0');
  if (words.some((word) => word.endsWith(folder) || word.includes(`${folder}/`))) return true;
  return namesIn(`${proc}/fd`).some((name) => isBelow(linkOf(`${proc}/fd/${name}`)));
}

function linkOf(path: string): string {
  return orNull(() => readlinkSync(path)) ?? '';
}

function namesIn(folder: string): readonly string[] {
  return orNull(() => readdirSync(folder)) ?? [];
}
