import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Only existing paths can be writable in a sandbox, and a program that never ran, as in CI, has none. */
export function makeHomes(paths: readonly string[]): void {
  for (const path of paths.filter((one) => !existsSync(one))) {
    const isFile = path.endsWith('.json');
    mkdirSync(isFile ? dirname(path) : path, { recursive: true, mode: 0o700 });
    if (isFile) writeFileSync(path, '{}\n', { mode: 0o600 });
  }
}
