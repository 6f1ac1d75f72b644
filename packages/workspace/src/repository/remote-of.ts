import { gitFrom } from '@debussy/host';

/** The remote that a branch belongs to; null without any. */
export async function remoteOf(root: string, branch: string | null): Promise<string | null> {
  const git = gitFrom(root);
  const remotes = (await git(['remote'])).stdout.toString().split('\n').filter(Boolean);
  const own =
    branch === null ? '' : (await git(['config', '--get', `branch.${branch}.remote`])).stdout.toString();
  const found = [own.trim(), 'origin', remotes[0]];
  return found.find((name) => name !== undefined && remotes.includes(name)) ?? null;
}
