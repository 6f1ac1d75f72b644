import { lstatSync } from 'node:fs';

/**
 * Changes when a file is written, replaced, or given other rights; null when there is none. A call that blocks, as it is many times
 * cheaper than another.
 */
export function fileStamp(path: string | Buffer): string | null {
  try {
    const { ino, mode, size, mtimeNs, ctimeNs } = lstatSync(path, { bigint: true });
    return [ino, mode, size, mtimeNs, ctimeNs].join(' ');
  } catch {
    return null;
  }
}
