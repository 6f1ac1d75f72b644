import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What another tool keeps under the name `.debussy`: everything there but our one file. */
export function foreignFiles(root: string): readonly string[] {
  try {
    return readdirSync(join(root, '.debussy'))
      .filter((name) => name !== 'config.yaml')
      .toSorted();
  } catch {
    return [];
  }
}
