import { bytesAt, withPlainFile } from '@debussy/host';
import { lstatSync } from 'node:fs';

/**
 * Reads a file as it grows; every call returns the new bytes. A missing file has none. With `last`, the first call
 * returns only the last bytes of a long file.
 */
export function growingFile(path: string, last: number = Infinity): () => Buffer {
  let offset = Math.max(0, (lstatSync(path, { throwIfNoEntry: false })?.size ?? 0) - last);
  return () => {
    const bytes = withPlainFile(path, (fd, size) => bytesAt(fd, offset, size - offset)) ?? Buffer.alloc(0);
    offset += bytes.length;
    return bytes;
  };
}
