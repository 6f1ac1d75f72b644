import { tailOf } from '@debussy/host';
import { listSegments } from './segments.ts';

const longestLine = 64 * 1024;

/** The last line of a journal. Earlier lines are neither read nor checked. Null if the line is incomplete. */
export function lastRecord(folder: string): unknown {
  try {
    const segment = listSegments(folder).at(-1);
    const text = segment === undefined ? null : tailOf(segment.path, longestLine);
    if (text?.endsWith('\n') !== true) return null;
    const line = text.slice(0, -1).split('\n').at(-1) ?? '';
    return JSON.parse(line.slice(line.indexOf(' ')));
  } catch {
    return null;
  }
}
