import { closeSync, openSync, readSync } from 'node:fs';

const shared = Buffer.allocUnsafe(64 * 1024);

/**
 * A file of /proc, or null where it is gone or not ours to read. Such a file tells no size, for which `readFileSync` takes
 * 64 KB anew each time: with hundreds of processes, several times a second, that is most of our memory.
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
