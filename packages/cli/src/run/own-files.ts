import { readdirSync, readlinkSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * Files of the checkout that this process itself writes: what its output is directed to, `--events`, and reports that a
 * person makes meanwhile. By their paths from the top.
 */
export function isOwnFile(root: string): (path: string) => boolean {
  const open = new Set(openFiles().map((file) => relative(root, file).split(sep).join('/')));
  return (path) => open.has(path) || /^debussy-\d{12}-[0-9a-f]{4}\.html$/.test(path);
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
