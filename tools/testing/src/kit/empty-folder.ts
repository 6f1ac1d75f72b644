import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty folder below the one for temporary files; the caller removes it. */
export function emptyFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'debussy-test-')));
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
