import { gitAt, must } from '@debussy/host';

/**
 * The user's branches, tags and remote branches as one `packed-refs` file, so that an agent can say `git diff main` or
 * `git describe`. Runs' own branches are not shown to agents.
 */
export async function packRefs(commonDir: string): Promise<Buffer> {
  const git = gitAt({ gitDir: commonDir });
  const format = '%(objectname) %(refname)%(if)%(*objectname)%(then)%0a^%(*objectname)%(end)';
  const list = ['for-each-ref', `--format=${format}`, 'refs/heads', 'refs/remotes', 'refs/tags'];
  const lines = (await must(git, list)).toString('latin1').split('\n');
  const shown = lines.filter((line) => line !== '' && !/^\S+ refs\/heads\/debussy\//.test(line));
  return Buffer.from(`# pack-refs with: peeled fully-peeled sorted \n${shown.join('\n')}\n`, 'latin1');
}
