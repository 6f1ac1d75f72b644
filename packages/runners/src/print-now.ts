import { writeSync } from 'node:fs';

/** At once and whole, so that nothing is lost at a crash; a pipe that is full is tried again. */
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
