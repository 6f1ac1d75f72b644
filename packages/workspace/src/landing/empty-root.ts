import { gitLine } from '@debussy/host';
import { createHash } from 'node:crypto';

import type { Git } from '@debussy/host';
import { onDisk } from './store.ts';

/** The tree without entries; git knows it even if it was never stored. */
export function emptyTree(like: string): string {
  return digest(like, 'tree 0\0');
}

/**
 * The start of a run on a branch without commits: a commit that is the same in every repository and is recognized by
 * its id. The first commit that lands on top of it becomes the branch's first commit, without a parent.
 */
export function isEmptyRoot(commit: string): boolean {
  const body = `tree ${emptyTree(commit)}\nauthor ${nobody}\ncommitter ${nobody}\n\n${message}`;
  return commit === digest(commit, `commit ${body.length}\0${body}`);
}

export async function makeEmptyRoot(git: Git): Promise<string> {
  const tree = await gitLine(git, [...onDisk, 'mktree'], { input: '' });
  const body = `tree ${tree}\nauthor ${nobody}\ncommitter ${nobody}\n\n${message}`;
  return await gitLine(git, [...onDisk, 'hash-object', '-t', 'commit', '-w', '--stdin'], { input: body });
}

const nobody = 'debussy <> 0 +0000';
const message = 'The empty beginning of a run\n';

function digest(like: string, text: string): string {
  return createHash(like.length === 64 ? 'sha256' : 'sha1')
    .update(text)
    .digest('hex');
}
