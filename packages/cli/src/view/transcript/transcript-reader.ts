import { transcriptEvent } from '@debussy/core';
import type { SessionEvent } from '@debussy/core';
import { growingFile } from '../growing-file.ts';

/** Reads a transcript as it grows; every call returns the new events. */
export function transcriptReader(path: string, last?: number): () => readonly SessionEvent[] {
  const more = growingFile(path, last);
  let rest = Buffer.alloc(0);
  return () => {
    const all = Buffer.concat([rest, more()]);
    const end = all.lastIndexOf(0x0a) + 1;
    rest = Buffer.from(all.subarray(end));
    return all
      .toString('utf8', 0, end)
      .split('\n')
      .flatMap((line) => transcriptEvent(line) ?? []);
  };
}
