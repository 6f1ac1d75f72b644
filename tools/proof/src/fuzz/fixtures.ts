import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@debussy/testing';

/** The recorded files of a package's tests, by their ending: what real programs and people wrote. */
export function fixtures(folder: string, ending: string): readonly (readonly [name: string, text: string])[] {
  const path = join(workspaceRoot(import.meta.dirname), 'packages', folder);
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .toSorted()
    .map((name) => [name, readFileSync(join(path, name), 'utf8')] as const);
}
