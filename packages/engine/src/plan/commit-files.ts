import { DebussyError } from '@debussy/core';
import { gitFrom } from '@debussy/host';
import { hooksFolder, type Repository } from '@debussy/workspace';

/** Commits only these files as they are on disk: other staged files stay staged and are not committed. */
export async function commitFiles(
  repository: Repository,
  files: readonly string[],
  message: string,
): Promise<void> {
  const git = gitFrom(repository.root);
  const known = await git(['ls-files', '-z', '--', ...files.map(literal)]);
  const tracked = new Set(known.stdout.toString().split('\0'));
  const added = files.filter((file) => !tracked.has(file)).map(literal);
  const staged = added.length === 0 ? null : await git(['add', '--', ...added]);
  // It is the user's commit, so their hooks judge it.
  const hooks = ['-c', `core.hooksPath=${hooksFolder(repository)}`];
  const commit = [...hooks, 'commit', '--quiet', '--message', message, '--', ...files.map(literal)];
  const last = staged === null || staged.code === 0 ? await git(commit) : staged;
  if (last.code === 0) return;
  if (added.length > 0) await git(['rm', '--cached', '--quiet', '--ignore-unmatch', '--', ...added]);
  throw new DebussyError({
    code: 'ERR_COMMIT_FAILED',
    message: `git did not commit ${files.join(', ')}: ${last.stderr.trim() || last.stdout.toString().trim()}`,
    hint: 'Fix what git reports and commit the files, or run with --allow-dirty: then the files on disk count.',
    exitCode: 2,
  });
}

/** A path is literal, even with a star or a colon in it. */
function literal(path: string): string {
  return `:(literal)${path}`;
}
