import { DebussyError } from '@debussy/core';

import type { Store } from './store.ts';

/** What the user's configuration says about commits. Read once per run: the same input gives the same commit. */
export interface CommitSettings {
  /** `Name <address>` */
  readonly author: string;
  readonly committer: string;
  /** `+0100` */
  readonly zone: string;
  readonly sign: boolean;
  /** The checkout's disk takes `A` and `a` for one name. */
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

export async function signsCommits(store: Store): Promise<boolean> {
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

async function flag(store: Store, key: string): Promise<boolean> {
  const { stdout } = await store.git(['config', '--type=bool', '--get', key]);
  return stdout.toString().trim() === 'true';
}
