import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { DebussyError, fail, ok } from '@debussy/core';
import type { Result } from '@debussy/core';
import { gitFrom, must } from '@debussy/host';
import type { Git } from '@debussy/host';
import { pathText, splitNul } from '../path-text.ts';
import { configFiles, stampConfig } from './config-stamp.ts';
import type { ConfigStamp } from './config-stamp.ts';
import { locateRepository } from './locate.ts';
import type { Location } from './locate.ts';
import { operationInProgress } from './operation.ts';
import type { Operation } from './operation.ts';
import { readSettings } from './settings.ts';
import type { GitSettings } from './settings.ts';
import { readStatus } from './status.ts';

/** The facts about the user's repository that decide how debussy works with it. Plain data, read once. */
export interface Repository extends Location, Checkout, Omit<GitSettings, 'files' | 'refFormat'> {
  readonly unborn: boolean;
  readonly detached: boolean;
  readonly operation: Operation | null;
  readonly submodules: readonly string[];
  readonly lfs: boolean;
  readonly shallow: boolean;
  readonly identity: Author | null;
  readonly writable: boolean;
  /** The configuration files when they were read. */
  readonly configStamp: ConfigStamp;
}

export interface Author {
  readonly name: string;
  readonly email: string;
}

/** Opens the repository of the current directory, or explains why debussy cannot work there. */
export async function openRepository(cwd: string): Promise<Result<Repository, DebussyError>> {
  const located = await locateRepository(cwd);
  if (!located.ok) return located;
  try {
    return await read(located.value);
  } catch (error) {
    if (error instanceof DebussyError) return fail(error);
    throw error;
  }
}

/** The same for callers that cannot continue without it: throws the explanation. */
export async function openHere(cwd: string): Promise<Repository> {
  const opened = await openRepository(cwd);
  if (!opened.ok) throw opened.error;
  return opened.value;
}

async function read(location: Location): Promise<Result<Repository, DebussyError>> {
  const settings = await readSettings(location.root);
  if (settings.refFormat !== 'files') return fail(unknownRefs(location, settings.refFormat));
  return ok(await readRepository(location, settings));
}

async function readRepository(location: Location, settings: GitSettings): Promise<Repository> {
  const { root, gitDir, commonDir } = location;
  const git = gitFrom(root);
  const [checkout, submodules, identity, operation, shallow, writable] = await Promise.all([
    readCheckout(git),
    readSubmodules(git),
    readIdentity(git),
    operationInProgress(gitDir),
    can(join(commonDir, 'shallow'), constants.F_OK),
    can(commonDir, constants.W_OK),
  ]);
  const { files, refFormat: _, ...kept } = settings;
  return {
    ...location,
    ...kept,
    ...checkout,
    unborn: checkout.head === null,
    detached: checkout.branch === null,
    operation,
    submodules,
    lfs: settings.filters.some(({ name }) => name === 'lfs') && (await usesLfs(location)),
    shallow,
    identity,
    writable,
    configStamp: stampConfig(configFiles(location, files)),
  };
}

async function readSubmodules(git: Git): Promise<readonly string[]> {
  const entries = splitNul(await must(git, ['ls-files', '--stage', '-z']));
  return entries
    .filter((entry) => entry.indexOf('160000 ') === 0)
    .map((entry) => pathText(entry.subarray(entry.indexOf('\t') + 1)));
}

async function readIdentity(git: Git): Promise<Author | null> {
  const { code, stdout } = await git(['var', 'GIT_COMMITTER_IDENT']);
  const [, name, email] = /^(.*) <(.*)> \d+ [+-]\d+\n$/s.exec(stdout.toString()) ?? [];
  return code === 0 && name && email ? { name, email } : null;
}

async function usesLfs({ root, commonDir }: Location): Promise<boolean> {
  const attributes = await gitFrom(root)(
    'grep -q -e filter=lfs -- .gitattributes **/.gitattributes'.split(' '),
  );
  return attributes.code === 0 || can(join(commonDir, 'lfs', 'objects'), constants.F_OK);
}

function can(path: string, mode: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  );
}

function unknownRefs({ root }: Location, format: string): DebussyError {
  return new DebussyError({
    code: 'ERR_GIT_REF_FORMAT',
    message: `the repository at ${root} keeps its refs as "${format}", which debussy does not support yet`,
    hint: 'Convert it: git refs migrate --ref-format=files',
    exitCode: 2,
  });
}

/** The user's checkout when it was opened. */
interface Checkout {
  /** The checked-out commit; null on a branch without commits. */
  readonly head: string | null;
  /** The short name of the branch; null if HEAD is detached. */
  readonly branch: string | null;
  /** Tracked paths that differ from HEAD, staged or not. */
  readonly dirty: readonly string[];
  readonly untracked: readonly string[];
}

async function readCheckout(git: Git): Promise<Checkout> {
  const { head, branch, entries } = await readStatus(git);
  const paths = (isUntracked: boolean): readonly string[] =>
    entries.filter(({ state }) => (state === '?') === isUntracked).map(({ path }) => pathText(path));
  return { head, branch, dirty: paths(false), untracked: paths(true) };
}
