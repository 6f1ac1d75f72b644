import { DebussyError } from '@debussy/core';
import { gitError, must } from '@debussy/host';
import type { Git } from '@debussy/host';
import type { Store } from './store.ts';

/** The user's settings for commits. Read once per run: the same input gives the same commit. */
export interface CommitSettings {
  /** `Name <address>` */
  readonly author: string;
  readonly committer: string;
  /** `+0100` */
  readonly zone: string;
  readonly sign: boolean;
  /** Whether the checkout's disk treats `A` and `a` as one name. */
  readonly ignoreCase: boolean;
}

export async function readCommitSettings(store: Store): Promise<CommitSettings> {
  const [author, committer] = [await ident(store, 'AUTHOR'), await ident(store, 'COMMITTER')];
  return {
    author: author.who,
    committer: committer.who,
    zone: committer.zone,
    sign: await signsCommits(store),
    ignoreCase: await flag(store, 'core.ignorecase'),
  };
}

async function signsCommits(store: Store): Promise<boolean> {
  return flag(store, 'commit.gpgsign');
}

async function ident(store: Store, role: 'AUTHOR' | 'COMMITTER'): Promise<{ who: string; zone: string }> {
  const { code, stdout } = await store.git(['-c', 'user.useConfigOnly=true', 'var', `GIT_${role}_IDENT`]);
  const match = /^(.*) \d+ ([+-]\d{4})$/.exec(stdout.toString().trimEnd());
  const [, who, zone] = match ?? [];
  if (code !== 0 || who === undefined || zone === undefined) throw identityMissing();
  return { who, zone };
}

function identityMissing(): DebussyError {
  return new DebussyError({
    code: 'ERR_IDENTITY_MISSING',
    message: 'git does not know who you are, so debussy cannot commit in your name.',
    hint: 'git config --global user.name "Your Name" && git config --global user.email you@example.com',
    exitCode: 2,
  });
}

export async function flag(store: Store, key: string): Promise<boolean> {
  const { stdout } = await store.git(['config', '--type=bool', '--get', key]);
  return stdout.toString().trim() === 'true';
}

/** A commit to create: everything that its id depends on, except the content. */
export interface CommitFacts {
  readonly parent: string | null;
  readonly message: string;
  /** Seconds since 1970. The caller sets it, so that repeating the call gives the same commit. */
  readonly time: number;
  /** In git's format, with the time; absent: the user, at the time of the commit. */
  readonly author?: string | undefined;
  /** A second parent. */
  readonly merges?: string | undefined;
}

export async function commitTree(
  git: Git,
  content: { readonly tree: string; readonly facts: CommitFacts },
  settings: CommitSettings,
): Promise<string> {
  const { tree, facts } = content;
  const parents = [facts.parent ?? [], facts.merges ?? []].flat();
  const parent = parents.flatMap((one) => ['-p', one]);
  const args = [...plain, 'commit-tree', ...(settings.sign ? ['-S'] : []), tree, ...parent, '-F', '-'];
  const input = facts.message.endsWith('\n') ? facts.message : `${facts.message}\n`;
  const result = await git(args, { input, env: person(facts, settings) });
  if (result.code === 0) return result.stdout.toString().trimEnd();
  throw settings.sign ? signingFailed(result.stderr) : gitError(args, result);
}

const plain = ['-c', 'i18n.commitEncoding=UTF-8'];

function person(facts: CommitFacts, settings: CommitSettings): Record<string, string> {
  const date = `@${facts.time} ${settings.zone}`;
  const [, who = settings.author, at = date] = /^(.*>) (\d+ [+-]\d{4})$/.exec(facts.author ?? '') ?? [];
  const author = split(who);
  const committer = split(settings.committer);
  return {
    GIT_AUTHOR_NAME: author.name,
    GIT_AUTHOR_EMAIL: author.email,
    GIT_AUTHOR_DATE: at === date ? date : `@${at}`,
    GIT_COMMITTER_NAME: committer.name,
    GIT_COMMITTER_EMAIL: committer.email,
    GIT_COMMITTER_DATE: date,
  };
}

function split(who: string): { name: string; email: string } {
  const at = who.lastIndexOf('<');
  return { name: who.slice(0, at).trimEnd(), email: who.slice(at + 1, -1) };
}

/** A key that cannot sign is reported before a session is paid for, not when the first phase lands. */
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

/** The same content on the same parent with another message: the same commit every time. */
export async function withMessage(
  store: Store,
  { commit, message }: { readonly commit: string; readonly message: string },
  settings: CommitSettings,
): Promise<string> {
  const git = store.git;
  const told = (await must(git, ['log', '-1', '--format=%T%n%P%n%ct', commit])).toString().split('\n');
  const [tree = '', parents = '', time] = told;
  const [parent = ''] = parents.split(' ');
  const facts = { parent: parent === '' ? null : parent, message, time: Number(time) };
  return commitTree(git, { tree, facts }, { ...settings, sign: false });
}
