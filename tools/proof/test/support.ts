import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { bundledBinary } from '../src/kit/bundled-binary.ts';

export function program(): Promise<string> {
  return bundledBinary(resolve(import.meta.dirname, '../../..'));
}

/** An empty folder; whoever makes it removes it. */
export function emptyFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'debussy-proof-')));
}

export function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
