import { readdirSync, readlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Files that this process itself writes: what its output is directed to, `--events`, and reports that a person makes
 * meanwhile. By their paths from the top of the checkout, or whole paths.
 */
export function isOwnFile(root: string): (path: string) => boolean {
  const open = new Set(openFiles());
  return (path) => open.has(resolve(root, path)) || /^debussy-\d{12}-[0-9a-f]{4}\.html$/.test(path);
}

function openFiles(): readonly string[] {
  const folder = '/proc/self/fd';
  try {
    return readdirSync(folder).flatMap((fd) => linkOf(join(folder, fd)));
  } catch {
    return [];
  }
}

function linkOf(fd: string): readonly string[] {
  try {
    return [readlinkSync(fd)];
  } catch {
    return [];
  }
}
