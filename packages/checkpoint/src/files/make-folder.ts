import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from './write-atomically.ts';

/** Makes a folder and what is missing above it, for their owner only; they outlive a crash. */
export function makeFolder(path: string): void {
  const first = mkdirSync(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const above = dirname(first);
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    syncFolder(folder);
    if (folder === above || folder === dirname(folder)) return;
  }
}
