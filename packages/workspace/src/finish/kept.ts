import { bareGit } from '../landing/store.ts';
import type { Store } from '../landing/store.ts';

export interface KeptBranch {
  /** `debussy/<plan>-<run>` */
  readonly runBranch: string;
  /** The user's branch; null for a detached HEAD. */
  readonly branch: string | null;
  /** The user does not stand on that branch now. */
  readonly elsewhere: boolean;
}

/** What to type to merge what landed, to open a pull request for it, or to throw it away. */
export async function commandsFor(store: Store, kept: KeptBranch): Promise<readonly string[]> {
  const run = shellWord(kept.runBranch);
  const into = kept.branch !== null && kept.elsewhere ? `git switch ${shellWord(kept.branch)} && ` : '';
  // Without the option git writes over ignored files, such as .env, without a word.
  const merge = `${into}git merge --no-overwrite-ignore ${run}`;
  return [merge, ...(await pullRequest(store, kept)), `git branch -D ${run}`];
}

async function pullRequest(store: Store, { runBranch, branch }: KeptBranch): Promise<readonly string[]> {
  const git = bareGit(store);
  const remotes = (await git(['remote'])).stdout.toString().split('\n').filter(Boolean);
  const own = (await git(['config', '--get', `branch.${branch ?? ''}.remote`])).stdout.toString().trim();
  const remote = [own, 'origin', remotes[0] ?? ''].find((name) => remotes.includes(name));
  if (remote === undefined) return [];
  const push = `git push -u ${shellWord(remote)} ${shellWord(runBranch)}`;
  const url = (await git(['remote', 'get-url', '--', remote])).stdout.toString();
  if (!/github/i.test(url)) return [push];
  const base = branch === null ? '' : ` --base ${shellWord(branch)}`;
  return [`${push} && gh pr create --head ${shellWord(runBranch)}${base} --fill`];
}

function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
