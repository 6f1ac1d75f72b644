import type { SessionEvent } from '@debussy/core';
import { growingFile } from '../growing-file.ts';

/** Reads a transcript as it grows; every call returns the events that are new. */
export function transcriptReader(path: string, last?: number): () => readonly SessionEvent[] {
  const more = growingFile(path, last);
  let rest = Buffer.alloc(0);
  return () => {
    const all = Buffer.concat([rest, more()]);
    const end = all.lastIndexOf(0x0a) + 1;
    rest = Buffer.from(all.subarray(end));
    return all.toString('utf8', 0, end).split('\n').flatMap(parsed);
  };
}

/** Our own lines; one that another version wrote, or that is cut off, is passed over. */
function parsed(line: string): readonly SessionEvent[] {
  try {
    const value: SessionEvent | null = JSON.parse(line);
    return typeof value === 'object' && value !== null && typeof value.type === 'string' ? [value] : [];
  } catch {
    return [];
  }
}
