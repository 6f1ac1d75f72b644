import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The files below a folder whose paths match, sorted, with the folder in front. */
export function matchingFiles(folder: string, pattern: RegExp): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .toSorted()
    .map((name) => join(folder, name));
}
