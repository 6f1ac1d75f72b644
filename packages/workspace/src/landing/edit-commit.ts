import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gitLine, must } from '@debussy/host';
import type { Git } from '@debussy/host';
import type { Store } from './store.ts';

export interface EditedCommit {
  readonly commit: string;
  readonly tree: string;
}

/** The same commit with another tree: same parents, message and times. The edit works on an index that nobody else sees. */
export async function editCommit(
  store: Store,
  commit: string,
  edit: (git: Git) => Promise<void>,
): Promise<EditedCommit> {
  const folder = join(store.commonDir, 'debussy');
  await mkdir(folder, { recursive: true });
  const index = join(folder, `index.${process.pid}.${randomBytes(6).toString('hex')}`);
  const git = store.gitAt({ gitDir: store.commonDir, index });
  try {
    await must(git, ['read-tree', commit]);
    await edit(git);
    const tree = await gitLine(git, ['write-tree']);
    const text = await must(git, ['cat-file', 'commit', commit]);
    const body = text.subarray(text.indexOf('\n'));
    const input = Buffer.concat([Buffer.from(`tree ${tree}`), body]);
    return { tree, commit: await gitLine(git, ['hash-object', '-t', 'commit', '-w', '--stdin'], { input }) };
  } finally {
    await rm(index, { force: true });
    await rm(`${index}.lock`, { force: true });
  }
}
