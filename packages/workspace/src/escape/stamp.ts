import { lstat } from 'node:fs/promises';

/** Changes when a file is written, replaced, or given other rights; null when there is none. */
export async function stamp(path: string | Buffer): Promise<string | null> {
  const found = await lstat(path, { bigint: true }).catch(() => null);
  if (found === null) return null;
  return [found.ino, found.mode, found.size, found.mtimeNs, found.ctimeNs].join(' ');
}
