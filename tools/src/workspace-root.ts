import { existsSync } from 'node:fs';
import path from 'node:path';

/** The top of the workspace that a folder lies in: tools run from their bundle, from their source, and from tests. */
export function workspaceRoot(from: string): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'nx.json'))) return folder;
    if (path.dirname(folder) === folder) throw new Error(`no nx.json above ${from}`);
  }
}
