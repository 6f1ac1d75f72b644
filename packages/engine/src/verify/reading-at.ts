import { filesAt } from '@debussy/workspace';
import type { Store } from '@debussy/workspace';
import { readGate } from '../evidence/gate-reading.ts';
import type { GateReading } from '../evidence/gate-reading.ts';

/** What a command starts, with the files of a commit. */
export function readingAt(store: Store, commit: string, command: string): Promise<GateReading> {
  return readGate(command, async (path) => {
    if (path.startsWith('/') || path.startsWith('..')) return null;
    return (await filesAt(store, commit, [path])).get(path)?.toString('utf8') ?? null;
  });
}
