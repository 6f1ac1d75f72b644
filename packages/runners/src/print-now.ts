import { writeSync } from 'node:fs';

/** At once and completely, so that a crash loses nothing. If a pipe is full, the write is repeated. */
export function printNow(fd: 1 | 2, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(fd, bytes, at);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
    }
  }
}
