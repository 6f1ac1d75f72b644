import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The top of the workspace, from a source or from its bundle. */
export function workspaceRoot(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'nx.json'))) return folder;
    if (dirname(folder) === folder) throw new Error(`no nx.json above ${from}`);
  }
}
