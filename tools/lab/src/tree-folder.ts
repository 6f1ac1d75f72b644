import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gitText } from './public-repository.ts';

/** Works in a temporary folder with the files of a tree, and nothing of git. */
export async function inTreeFolder<T>(
  gitDir: string,
  tree: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'debussy-tree-'));
  try {
    const index = join(folder, '.git-index');
    const args = ['--git-dir', gitDir, '--work-tree', folder];
    const env = { GIT_INDEX_FILE: index };
    gitText(folder, [...args, 'read-tree', tree], { env });
    gitText(folder, [...args, 'checkout-index', '-a'], { env });
    rmSync(index);
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
