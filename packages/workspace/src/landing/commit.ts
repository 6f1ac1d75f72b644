import { DebussyError } from '@debussy/core';

import { gitError, must } from '@debussy/host';
import type { Git } from '@debussy/host';
import { readCommitSettings, signsCommits } from './commit-settings.ts';
import type { CommitSettings } from './commit-settings.ts';
import type { Store } from './store.ts';

/** A commit to be made: everything that its id depends on, except the content. */
export interface CommitFacts {
  readonly parent: string | null;
  readonly message: string;
  /** Seconds since 1970. Given by the caller, so that making the commit again gives the same commit. */
  readonly time: number;
}

export async function commitTree(
  git: Git,
  content: { readonly tree: string; readonly facts: CommitFacts },
  settings: CommitSettings,
): Promise<string> {
  const { tree, facts } = content;
  const parent = facts.parent === null ? [] : ['-p', facts.parent];
  const args = [...plain, 'commit-tree', ...(settings.sign ? ['-S'] : []), tree, ...parent, '-F', '-'];
  const input = facts.message.endsWith('\n') ? facts.message : `${facts.message}\n`;
  const result = await git(args, { input, env: person(facts, settings) });
  if (result.code === 0) return result.stdout.toString().trimEnd();
  throw settings.sign ? signingFailed(result.stderr) : gitError(args, result);
}

const plain = ['-c', 'i18n.commitEncoding=UTF-8'];

function person(facts: CommitFacts, settings: CommitSettings): Record<string, string> {
  const date = `@${facts.time} ${settings.zone}`;
  const author = split(settings.author);
  const committer = split(settings.committer);
  return {
    GIT_AUTHOR_NAME: author.name,
    GIT_AUTHOR_EMAIL: author.email,
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_NAME: committer.name,
    GIT_COMMITTER_EMAIL: committer.email,
    GIT_COMMITTER_DATE: date,
  };
}

function split(who: string): { name: string; email: string } {
  const at = who.lastIndexOf('<');
  return { name: who.slice(0, at).trimEnd(), email: who.slice(at + 1, -1) };
}

/** A key that cannot sign is said before a session is paid for, not when the first phase is to land. */
export async function requireSigning(store: Store): Promise<void> {
  if (!(await signsCommits(store))) return;
  const settings = await readCommitSettings(store);
  const git = store.git;
  const tree = (await must(git, ['mktree'], { input: '' })).toString().trim();
  const facts = { parent: null, message: 'debussy: can commits be signed here?', time: 0 };
  await commitTree(git, { tree, facts }, settings);
}

function signingFailed(stderr: string): DebussyError {
  return new DebussyError({
    code: 'ERR_SIGNING_FAILED',
    message: `commit.gpgsign is on, and git could not sign a commit: ${stderr.trim()}`,
    hint: 'Unlock the key (try `git commit --allow-empty -S` once), or set commit.gpgsign to false here; then resume.',
  });
}
