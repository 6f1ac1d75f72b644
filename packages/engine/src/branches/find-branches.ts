import { DebussyError, firstFew, nearest, runBranches, shortBranch } from '@debussy/core';
import {
  branchesAhead,
  captureCheckout,
  dirtyPaths,
  listRefs,
  openStore,
  readRefValue,
  userCheckouts,
} from '@debussy/workspace';
import type { CapturedCheckout, Repository, Store, UserCheckout } from '@debussy/workspace';
import { realpathSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';

/** A branch, worktree or commit that the user wants to land. */
export interface FoundBranch {
  readonly origin: 'branch' | 'worktree' | 'commit';
  readonly name: string;
  readonly head: string;
  /** Its checkout; null if it has none. */
  readonly checkout: UserCheckout | null;
  readonly worktree: string | null;
  /** Uncommitted files of its worktree. */
  readonly dirty: readonly string[];
}

/** The target of branches: a branch, its commit, and the checkout to work from. */
export interface LandingPlace {
  readonly repository: Repository;
  readonly store: Store;
  readonly onto: string;
  readonly tip: string;
  readonly root: string;
  /** The caller's branch or worktree, which lands if no name is given. */
  readonly own: string | null;
}

export interface LandingQuestion {
  readonly repository: Repository;
  readonly onto: string | null;
  readonly names: readonly string[];
  /** The caller submits its own branch. Null: it does so if it is in a linked worktree and names none. */
  readonly own: boolean | null;
}

/**
 * Branches land on the checked-out branch. From a worktree whose own branch is to land, they land on the branch of the
 * main checkout.
 */
export async function landingPlace(question: LandingQuestion): Promise<LandingPlace> {
  const { repository, names } = question;
  const store = openStore(repository.commonDir);
  const places = await userCheckouts(store, repository.root);
  const here = realpathSync(repository.root);
  const isLinked = places[0] !== undefined && places[0].worktree !== here;
  const isOwn = question.own ?? (names.length === 0 && isLinked);
  const isNamed = repository.branch !== null && names.includes(repository.branch);
  const onto =
    question.onto ?? (isOwn || isNamed ? await mainBranch(store, repository, places) : repository.branch);
  if (onto === null) throw detached();
  if (repository.head === null && onto === repository.branch)
    throw branchRefusal('ERR_LAND_ONTO', `${onto} has no commit yet`, 'Make one: git add -A && git commit');
  const tip = await ontoCommit(store, onto);
  const there = places.find(({ ref }) => ref === `refs/heads/${onto}`) ?? places[0];
  const own = isOwn && names.length === 0 ? (repository.branch ?? here) : null;
  return { repository, store, onto, tip, root: there?.worktree ?? repository.root, own };
}

/** The branch of the main checkout; if that is the caller's own, a main branch by its usual name. */
async function mainBranch(
  store: Store,
  { branch }: Repository,
  places: readonly UserCheckout[],
): Promise<string | null> {
  const main = places[0]?.ref == null ? null : shortBranch(places[0].ref);
  if (main !== null && main !== branch) return main;
  const known = (await store.git(['rev-parse', '--abbrev-ref', 'origin/HEAD'])).stdout.toString().trim();
  for (const name of [known.replace(/^origin\//, ''), 'main', 'master'])
    if (name !== branch && (await readRefValue(store, `refs/heads/${name}`)) !== null) return name;
  return branch === null ? null : refuseItself(branch);
}

async function ontoCommit(store: Store, onto: string): Promise<string> {
  if (`refs/heads/${onto}/`.startsWith(`${runBranches}/`))
    throw branchRefusal(
      'ERR_LAND_ONTO',
      `${onto} is a branch of a run`,
      'Name a branch of your own: --onto main',
    );
  const tip = await headOf(store, onto);
  if (tip !== null) return tip;
  const isCommit = (await readRefValue(store, `${onto}^{commit}`)) !== null;
  const what = isCommit ? `${onto} is not a local branch` : `branch ${onto} does not exist`;
  throw branchRefusal(
    'ERR_LAND_ONTO',
    what,
    `Create it first: git branch ${onto.replace(/^.*\//, '')} <commit>`,
  );
}

/** The commit of a local branch. Git also accepts `main~1` after `refs/heads/`. */
async function headOf(store: Store, branch: string): Promise<string | null> {
  const ref = `refs/heads/${branch}`;
  return (await listRefs(store, ref)).find((one) => one.ref === ref)?.oid ?? null;
}

/** Everything with commits that the target lacks. */
export async function allBranches(place: LandingPlace): Promise<readonly FoundBranch[]> {
  const { store, onto, tip, root } = place;
  const found = await branchesAhead(store, tip, root);
  const others = found.filter(({ branch }) => branch !== onto);
  return Promise.all(
    others.map(async ({ branch, head, checkout }) =>
      checkout === null ? bare('branch', branch ?? head, head) : checkedOut(place, checkout, head),
    ),
  );
}

/** A branch, the folder of a worktree, or any other name of a commit; null if it is none of them. */
export async function namedBranch(
  place: LandingPlace,
  name: string,
  cwd: string,
): Promise<FoundBranch | null> {
  const { store, onto, root } = place;
  const places = await userCheckouts(store, root);
  const folder = folderOf(name, cwd);
  const ref = `refs/heads/${name}`;
  const checkout =
    places.find(({ worktree }) => worktree === folder) ?? places.find((one) => one.ref === ref);
  if (name === onto || checkout?.ref === `refs/heads/${onto}`) throw refuseItself(onto);
  if (checkout?.head != null) return checkedOut(place, checkout, checkout.head);
  const head = await headOf(store, name);
  if (head !== null) return bare('branch', name, head);
  const commit = await commitNamed(store, name);
  return commit === null ? null : bare('commit', name, commit);
}

export function bare(origin: FoundBranch['origin'], name: string, head: string): FoundBranch {
  return { origin, name, head, checkout: null, worktree: null, dirty: [] };
}

async function checkedOut(
  { repository }: LandingPlace,
  checkout: UserCheckout,
  head: string,
): Promise<FoundBranch> {
  const { ref, worktree } = checkout;
  const dirty = await dirtyPaths(repository, checkout);
  return ref === null
    ? { origin: 'worktree', name: basename(worktree), head, checkout, worktree, dirty }
    : { origin: 'branch', name: shortBranch(ref), head, checkout, worktree, dirty };
}

/** The branch with the uncommitted files of its worktree as one more commit, and the omitted files. */
export async function withUncommitted(
  { repository }: LandingPlace,
  found: FoundBranch,
): Promise<{ readonly found: FoundBranch; readonly refused: CapturedCheckout['refused'] }> {
  const { checkout, head, name } = found;
  if (checkout === null || found.dirty.length === 0) return { found, refused: [] };
  const message = `Uncommitted files of ${name}`;
  const { commit, refused } = await captureCheckout(repository, checkout, { head, message });
  return { found: { ...found, origin: 'worktree', head: commit, dirty: [] }, refused };
}

async function commitNamed({ git }: Store, name: string): Promise<string | null> {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
  const { code, stdout } = await git(args);
  return code === 0 ? stdout.toString().trim() : null;
}

function folderOf(name: string, cwd: string): string | null {
  const path = resolve(cwd, name);
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder ? realpathSync(path) : null;
}

export async function unknownBranch({ git }: Store, name: string): Promise<DebussyError> {
  const listed = await git(['for-each-ref', '--format=%(refname)', 'refs/heads/']);
  const refs = listed.stdout.toString().split('\n').filter(Boolean);
  const names = refs.filter((ref) => !ref.startsWith(`${runBranches}/`)).map(shortBranch);
  const near = nearest(name, names);
  const hint = near === null ? `There are: ${firstFew(names)}` : `Did you mean ${near}?`;
  return branchRefusal(
    'ERR_BRANCH_UNKNOWN',
    `no branch, worktree, commit or pull request is called ${name}`,
    hint,
  );
}

function detached(): DebussyError {
  const message = 'HEAD is detached, so there is no branch to land on';
  return branchRefusal('ERR_LAND_ONTO', message, 'Name the branch: debussy land <branch> --onto main');
}

function refuseItself(branch: string): never {
  const message = `${branch} cannot land on itself`;
  throw branchRefusal(
    'ERR_LAND_ONTO',
    message,
    `Name another branch: debussy land ${branch} --onto <branch>`,
  );
}

export function branchRefusal(code: `ERR_${string}`, message: string, hint: string): DebussyError {
  return new DebussyError({ code, message, hint, exitCode: 2 });
}
