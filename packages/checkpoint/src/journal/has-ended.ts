import { existsSync } from 'node:fs';
import { tailOf } from '@debussy/host';
import { listSegments } from './segments.ts';

const longestLine = 16 * 1024;

/** Whether the last line of a journal is the end of its run, as far as a look at its end can say. A run that goes on has written behind it. */
export function hasEnded(folder: string): boolean {
  const last = existsSync(folder) ? listSegments(folder).at(-1) : undefined;
  const tail = last === undefined ? null : tailOf(last.path, longestLine);
  const line = tail?.trimEnd().split('\n').at(-1) ?? '';
  return /^[0-9a-f]{8} \{.*"type":"run\.ended"/.test(line);
}
