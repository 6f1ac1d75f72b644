import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { must } from '../git.ts';
import { line } from './store.ts';
import type { Store } from './store.ts';

/** The same commit with other contents of some files that it has: same parents, message and times. No checkout is touched. */
export async function amendFiles(
  store: Store,
  commit: string,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<{ readonly commit: string; readonly tree: string }> {
  const index = join(store.commonDir, 'debussy', `index.${process.pid}.${randomBytes(6).toString('hex')}`);
  const git = store.gitAt({ gitDir: store.commonDir, index });
  try {
    await must(git, ['read-tree', commit]);
    for (const [path, content] of files) {
      const [mode = '100644'] = (await line(git, ['ls-files', '--stage', '--', `:(literal)${path}`])).split(
        ' ',
      );
      const oid = await line(git, ['hash-object', '-w', '--stdin'], { input: content });
      await must(git, ['update-index', '-z', '--index-info'], { input: `${mode} ${oid}\t${path}\0` });
    }
    const tree = await line(git, ['write-tree']);
    const text = await must(git, ['cat-file', 'commit', commit]);
    const body = text.subarray(text.indexOf('\n'));
    const input = Buffer.concat([Buffer.from(`tree ${tree}`), body]);
    return { tree, commit: await line(git, ['hash-object', '-t', 'commit', '-w', '--stdin'], { input }) };
  } finally {
    await rm(index, { force: true });
    await rm(`${index}.lock`, { force: true });
  }
}
