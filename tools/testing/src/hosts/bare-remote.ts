import { spawnSync } from 'node:child_process';

/** The bare repository behind a host of a test, with the host's own actions on it. */
export interface BareRemote {
  readonly folder: string;
  git(...args: readonly string[]): string;
  head(branch: string): string | null;
  /** Merges as hosts do; returns the new commit of the base, null where it conflicts. */
  merge(order: MergeOrder): string | null;
}

export interface MergeOrder {
  readonly head: string;
  readonly base: string;
  readonly how: 'squash' | 'merge' | 'rebase';
  readonly message: string;
}

const person = ['-c', 'user.name=Host', '-c', 'user.email=host@example.org'];

export function bareRemote(folder: string): BareRemote {
  const git = (...args: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync('git', ['--git-dir', folder, ...person, ...args], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_NOSYSTEM: '1' },
    });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}${stdout}`);
    return stdout.trim();
  };
  const head = (branch: string): string | null => {
    const found = git('for-each-ref', '--format=%(objectname)', `refs/heads/${branch}`);
    return found === '' ? null : found;
  };
  return {
    folder,
    git,
    head,
    merge({ head: from, base, how, message }) {
      const [theirs, ours] = [head(from), head(base)];
      if (theirs === null || ours === null) return null;
      const tree = mergedTree(git, ours, theirs);
      if (tree === null) return null;
      const commit =
        how === 'rebase'
          ? rebased(git, ours, theirs)
          : git('commit-tree', tree, '-p', ours, ...(how === 'merge' ? ['-p', theirs] : []), '-m', message);
      if (commit === null) return null;
      git('update-ref', `refs/heads/${base}`, commit, ours);
      return commit;
    },
  };
}

type RunBareGit = (...args: readonly string[]) => string;

function mergedTree(git: RunBareGit, ours: string, theirs: string): string | null {
  try {
    return git('merge-tree', '--write-tree', ours, theirs).split('\n')[0] ?? null;
  } catch {
    return null;
  }
}

/** Each commit again, on top of the base. */
function rebased(git: RunBareGit, ours: string, theirs: string): string | null {
  let onto = ours;
  const commits = git('rev-list', '--reverse', '--no-merges', `${ours}..${theirs}`)
    .split('\n')
    .filter(Boolean);
  for (const commit of commits) {
    try {
      // A tip whose only parent is that of the commit makes it the merge base, also where git has no --merge-base (before 2.40).
      const tip = git('commit-tree', `${onto}^{tree}`, '-p', `${commit}^`, '-m', 'tip');
      const tree = git('merge-tree', '--write-tree', tip, commit).split('\n')[0] ?? '';
      onto = git('commit-tree', tree, '-p', onto, '-m', git('log', '-1', '--format=%B', commit));
    } catch {
      return null;
    }
  }
  return onto;
}
