import { existsSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DebussyError, fail, ok } from '@debussy/core';
import type { Result } from '@debussy/core';
import type { Git, GitSetting } from '@debussy/host';
import { gitAt, must, syncFileSystem } from '@debussy/host';
import { pathText, splitNul } from '../path-text.ts';
import { commitTree } from '../landing/commit.ts';
import { nobody } from '../landing/merge-pick.ts';
import { writeOwnRefs } from '../landing/own-refs.ts';
import { readRefValue } from '../landing/read-ref.ts';
import { openStore } from '../landing/store.ts';
import { disarmFilters } from '../repository/filters.ts';
import type { Repository } from '../repository/open.ts';
import { reachFolder } from '../slot/is-folder.ts';
import { slotGit, slotPlace } from '../slot/slot-place.ts';
import type { SlotPlace } from '../slot/slot-place.ts';
import { excludesOf, readState, stateFile, writeState } from '../slot/state.ts';
import type { SlotState } from '../slot/state.ts';
import { changedSubmodules } from '../slot/submodules.ts';
import { ignoredWork } from './ignored.ts';
import { keepOwnCommits } from './own-commits.ts';
import type { CapturedWork } from './own-commits.ts';
import { keepNamed } from './named-work.ts';
import type { CapturePolicy, Refused } from './policy.ts';
import { stage } from './stage.ts';

export interface CaptureRequest {
  readonly slot: { readonly id: string; readonly path: string };
  /** The commit that the work started from. It becomes the parent. */
  readonly base: string;
  readonly message: string;
  /** The ref for the commit. It must not exist yet. */
  readonly ref?: string;
  readonly policy?: Partial<CapturePolicy>;
  /** Files that the agent's report names as its work. */
  readonly named?: readonly string[];
}

export interface Capture {
  readonly commit: string;
  readonly tree: string;
  /** The paths that differ from the base. */
  readonly files: readonly string[];
  readonly refused: readonly Refused[];
}

/** Larger files are refused: they are rarely meant for a commit, and git would keep them forever. */
export const defaultMaxFileBytes: number = 50 * 1024 * 1024;

/**
 * Makes a commit of a worktree's files as they are. New files are included, ignored ones are not. Files that the policy
 * refuses are reported and left out. Nothing in the worktree, including `.git`, affects what git runs.
 */
export async function capture(
  repository: Repository,
  request: CaptureRequest,
): Promise<Result<Capture, DebussyError>> {
  const place = slotPlace(repository.commonDir, dirname(request.slot.path), request.slot.id);
  const known = readState(place);
  if (known.kind !== 'known' || !reachFolder(place.path)) return fail(gone(request));
  try {
    return await take(repository, request, place, known.state);
  } catch (error) {
    // For example, a full disk: the files are still in the worktree.
    if (error instanceof DebussyError) return fail(error);
    throw error;
  }
}

async function take(
  repository: Repository,
  request: CaptureRequest,
  place: SlotPlace,
  state: SlotState,
): Promise<Result<Capture, DebussyError>> {
  const { base, ref } = request;
  // Written when the worktree was acquired.
  const since = statSync(stateFile(place)).mtimeMs;
  const disarmed = await disarmFilters(repository);
  const git = slotGit(place, [...disarmed.config, ...ownNames(place)]);
  await rm(join(place.home, 'index.lock'), { force: true });
  await writeState(place, { ...state, indexAt: null });
  const policy = {
    maxFileBytes: defaultMaxFileBytes,
    refuseSecrets: true,
    allowedSecrets: [],
    ...request.policy,
  };
  const { files, ...staged } = await stage(git, place.path, {
    policy,
    excludes: excludesOf(state),
    filters: disarmed.names,
    ignoreCase: repository.ignoreCase,
  });
  const inside = await changedSubmodules(git, { repository, place, config: disarmed.config });
  const known = staged.refused.map(({ path }) => path);
  const refused = [...staged.refused, ...inside.filter(({ path }) => !known.includes(path))];
  if (refused.length > 0)
    await writeState(place, { ...state, indexAt: null, refused: refused.map(({ path }) => path) });
  const tree = (await must(git, ['write-tree'])).toString().trim();
  const commit = await makeCommit(git, repository, { ...request, tree });
  const refusal = ref === undefined ? null : await keepCommit(place, ref, commit);
  if (ref !== undefined && refusal !== null) return fail(await notKept(place, ref, refusal));
  const differ = state.indexAt === base ? files : await changedPaths(git, base, commit);
  const found = { git, place, state, since, base, commit, isEmpty: differ.length === 0 };
  const left = await leftBehind({ ...found, policy, named: request.named ?? [] });
  return ok({ commit, tree, files: differ, refused: [...refused, ...left] });
}

/** If the disk distinguishes names by case, git must see each, even if the repository comes from another disk. */
function ownNames({ path }: SlotPlace): readonly GitSetting[] {
  return existsSync(join(path, '.GIT')) ? [] : [['core.ignorecase', 'false']];
}

interface Left extends Omit<CapturedWork, 'holds'> {
  readonly git: Git;
  readonly place: SlotPlace;
  readonly state: SlotState;
  readonly since: number;
  readonly policy: CapturePolicy;
  readonly named: readonly string[];
}

/** Results of an agent outside the files of its work. */
async function leftBehind(left: Left): Promise<readonly Refused[]> {
  const { place, state } = left;
  if (state.holds === null) return [];
  const own = await keepOwnCommits(place, { ...left, holds: state.holds });
  const named = await keepNamed({ ...left, holds: state.holds });
  const ignored = await ignoredWork(left);
  const known = new Set(named.map(({ path }) => path));
  return [...own, ...named, ...ignored.filter(({ path }) => !known.has(path))];
}

/** The paths that differ between two commits or trees. */
export async function changedFiles(
  repository: { readonly commonDir: string },
  base: string,
  commit: string,
): Promise<readonly string[]> {
  return changedPaths(gitAt({ gitDir: repository.commonDir }), base, commit);
}

async function changedPaths(git: Git, from: string, to: string): Promise<readonly string[]> {
  const command = ['diff-tree', '-r', '-z', '--name-only', '--no-renames', from, to];
  return splitNul(await must(git, command)).map((path) => pathText(path));
}

/** It does not fail where git does not know the user; landed work is committed again in the user's name. */
function makeCommit(
  git: Git,
  { identity }: Repository,
  { tree, base, message }: { readonly tree: string; readonly base: string; readonly message: string },
): Promise<string> {
  const who = identity === null ? nobody.author : `${identity.name} <${identity.email}>`;
  const facts = { parent: base, message, time: Math.floor(Date.now() / 1000) };
  return commitTree(git, { tree, facts }, { ...nobody, author: who, committer: who });
}

/** The objects are on disk before the ref names them: one sync for all of them, where git would wait for each. */
async function keepCommit({ commonDir }: SlotPlace, ref: string, commit: string): Promise<string | null> {
  await syncFileSystem(commonDir);
  const git = gitAt({ gitDir: commonDir });
  const absent = '0'.repeat(commit.length);
  const { code, stderr } = await writeOwnRefs({ commonDir }, [{ ref, old: null, new: commit }], {
    run: () => git(['-c', 'core.fsync=reference', 'update-ref', ref, commit, absent]),
    isDone: (result) => result.code === 0,
  });
  return code === 0 ? null : stderr.trim();
}

function gone({ slot }: CaptureRequest): DebussyError {
  return new DebussyError({
    code: 'ERR_CAPTURE_NO_WORKTREE',
    message: `the worktree ${slot.path} is gone, so its work cannot be captured`,
    hint: 'It was deleted while the phase ran. Run the phase again: debussy retry',
  });
}

async function notKept({ commonDir }: SlotPlace, ref: string, said: string): Promise<DebussyError> {
  if ((await readRefValue(openStore(commonDir), ref)) === null)
    return new DebussyError({
      code: 'ERR_CAPTURE_REF',
      message: `git could not create the ref ${ref}: ${said}`,
      hint: 'The work is still in its worktree. Fix what git reports above, then: debussy resume',
    });
  return new DebussyError({
    code: 'ERR_CAPTURE_REF',
    message: `the ref ${ref} could not be created: another snapshot has this name`,
    hint: `Look at it: git show ${ref}`,
  });
}
