import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { matchingFiles, workspaceRoot } from '@debussy/testing/tool';

/** The recorded files of a package's tests, by their names: what real programs and people wrote. */
export function fixtures(
  folder: string,
  pattern: RegExp,
): readonly (readonly [name: string, text: string])[] {
  const path = join(workspaceRoot(import.meta.dirname), 'packages', folder);
  const files = matchingFiles(path, pattern);
  return files.map((file) => [relative(path, file), readFileSync(file, 'utf8')] as const);
}
