import { readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { DebussyError, firstFew, ellipsized } from '@debussy/core';
import { must, orNull, readUntrusted } from '@debussy/host';
import type { Git } from '@debussy/host';
import { foldedName, joinNul, pathText, splitNul } from '../path-text.ts';
import { reachFolder } from '../slot/is-folder.ts';
import { unlistedFolders } from '../slot/unlisted-folders.ts';
import { judgePath } from './policy.ts';
import type { CapturePolicy, ChangedPath, Judgement, Refused } from './policy.ts';

/** Files that the index took from the worktree, and those that it refused. */
export interface Staged {
  readonly files: readonly string[];
  readonly refused: readonly Refused[];
}

export interface StageRules {
  readonly policy: CapturePolicy;
  /** Ignore patterns on top of the repository's own. */
  readonly excludes: readonly string[];
  /** Filter drivers that are not run. */
  readonly filters: readonly string[];
  /** Whether the repository treats names that differ only in case as one. */
  readonly ignoreCase: boolean;
}

/**
 * Updates the private index from the worktree. `git add -A` is not used: it would start git in a submodule that an
 * agent has set up, and one bad name would fail everything.
 */
export async function stage(git: Git, root: string, rules: StageRules): Promise<Staged> {
  const first = await listChanges(git, root, rules.excludes);
  const former = first.changes.some(({ path }) => path.equals(modulesFile))
    ? await formerSubmodules(git, root)
    : [];
  await removeFromIndex(git, former);
  const listed = former.length === 0 ? first : await listChanges(git, root, rules.excludes);
  const judged = await judgeAll(Buffer.from(root), listed.changes, rules.policy);
  const of = (kind: Judgement['kind']): readonly Judged[] =>
    judged.filter(({ judgement }) => judgement.kind === kind);
  const replaced = pathsOf(of('replaced'));
  const gone = pathsOf(of('gone').filter(({ tracked }) => tracked));
  await removeFromIndex(git, [...replaced, ...gone]);
  const filtered = await refuseFiltered(git, pathsOf(of('taken')), rules.filters);
  const folded = await refuseFolded(git, filtered.paths, rules);
  const taken = await updateIndex(git, folded.paths);
  const refused = judged.flatMap(({ judgement }) =>
    judgement.kind === 'refused' ? [judgement.refused] : [],
  );
  return {
    files: [...former, ...replaced, ...gone, ...taken.files].map((path) => pathText(path)).toSorted(),
    refused: [
      ...listed.refused,
      ...refused,
      ...filtered.refused,
      ...folded.refused,
      ...taken.refused,
    ].toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  };
}

const modulesFile = Buffer.from('.gitmodules');
const longestModules = 1024 * 1024;

/** Submodules that the agent removed from `.gitmodules` and replaced by ordinary files. */
async function formerSubmodules(git: Git, root: string): Promise<readonly Buffer[]> {
  const read = readUntrusted(join(root, '.gitmodules'), longestModules);
  const known = new Set(
    [...(read.ok ? read.value : '').matchAll(/^\s*path\s*=\s*"?(.*?)"?\s*$/gm)].map(([, path]) => path),
  );
  const entries = splitNul(await must(git, ['ls-files', '--stage', '-z']));
  return entries
    .filter((entry) => entry.indexOf('160000 ') === 0)
    .map((entry) => entry.subarray(entry.indexOf('\t') + 1))
    .filter((path) => !known.has(path.toString()) && isPlainFolder(join(root, path.toString())));
}

function isPlainFolder(path: string): boolean {
  const names = orNull(() => readdirSync(path)) ?? [];
  return names.length > 0 && !names.includes('.git');
}

interface Filtered {
  readonly paths: readonly Buffer[];
  readonly refused: readonly Refused[];
}

/**
 * Removes paths whose filter is not run. Their content in the worktree is not what the user's git would commit: it
 * could be the plain text of an encrypted file.
 */
async function refuseFiltered(
  git: Git,
  paths: readonly Buffer[],
  filters: readonly string[],
): Promise<Filtered> {
  if (filters.length === 0 || paths.length === 0) return { paths, refused: [] };
  const input = joinNul(paths);
  const fields = splitNul(await must(git, ['check-attr', '-z', '--stdin', 'filter'], { input }));
  // Three fields for each path: the path, `filter`, the driver.
  const driver = (i: number): string => fields[i * 3 + 2]?.toString() ?? '';
  const isRefused = (i: number): boolean => filters.includes(driver(i));
  return {
    paths: paths.filter((_, i) => !isRefused(i)),
    refused: paths.flatMap((path, i) => (isRefused(i) ? [refusal(path, driver(i))] : [])),
  };
}

function refusal(path: Buffer, driver: string): Refused {
  const detail = `the filter "${driver}" would run in the agent's worktree; to allow it: git config --add debussy.trustFilter ${driver}`;
  return { path: pathText(path), reason: 'filter', detail };
}

/** Of two names that a disk treats as the same, the first stays: a checkout there has only one of them. */
async function refuseFolded(
  git: Git,
  paths: readonly Buffer[],
  { ignoreCase }: StageRules,
): Promise<Filtered> {
  if (!ignoreCase) return { paths, refused: [] };
  const tracked = splitNul(await must(git, ['ls-files', '-z']));
  const names = new Map(tracked.map((path) => [foldedName(path), path]));
  const taken: Buffer[] = [];
  const refused: Refused[] = [];
  for (const path of paths) {
    const there = names.get(foldedName(path)) ?? path;
    names.set(foldedName(path), there);
    if (there.equals(path)) taken.push(path);
    else
      refused.push({
        path: pathText(path),
        reason: 'same_name',
        other: pathText(there),
        detail: 'differs only in case',
      });
  }
  return { paths: taken, refused };
}

function pathsOf(candidates: readonly ChangedPath[]): readonly Buffer[] {
  return candidates.map(({ path }) => path);
}

interface Listed {
  readonly changes: readonly ChangedPath[];
  readonly refused: readonly Refused[];
}

/** One locked folder may be inside another. */
const mostTries = 20;

async function listChanges(git: Git, root: string, excludes: readonly string[]): Promise<Listed> {
  const patterns = excludes.map((pattern) => `--exclude=${pattern}`);
  const list = ['ls-files', '-z', '-t', '--modified', '--others', '--exclude-standard', ...patterns];
  let listed = await git(list);
  for (let tries = 1; unlistedFolders(listed.stderr).length > 0; tries++) {
    const shut = unlistedFolders(listed.stderr);
    if (tries === mostTries || !shut.every((folder) => opened(root, folder))) break;
    listed = await git(list);
  }
  const refused = await leaveOut(git, unlistedFolders(listed.stderr));
  const fields = listed.code === 0 ? listed.stdout : await must(git, list);
  const changes = splitNul(fields).map((field) => ({
    tracked: field[0] !== questionMark,
    path: field.subarray(2),
  }));
  return { changes, refused };
}

/**
 * Folders of another user, such as containers leave behind, are not the agent's work if nothing in them is tracked. Any
 * other folder that git cannot read may contain work.
 */
async function leaveOut(git: Git, shut: readonly string[]): Promise<readonly Refused[]> {
  if (shut.length === 0) return [];
  const names = shut.flatMap((said) => nameOfDenied(said) ?? []);
  const tracked = await git(['ls-files', '-z', '--', ...names], { env: { GIT_LITERAL_PATHSPECS: '1' } });
  if (names.length < shut.length || tracked.code !== 0 || tracked.stdout.length > 0) throw notListed(shut);
  return names.map((path) => ({ path: `${path}/`, reason: 'unreadable', detail: 'Permission denied' }));
}

/** Unlocks a folder that an agent has locked, as only its owner may do. Returns whether it succeeded. */
function opened(root: string, said: string): boolean {
  const name = nameOfDenied(said);
  if (name === null) return false;
  // A link's target is not in the worktree.
  const above = orNull(() => realpathSync(join(root, dirname(name))));
  if (above !== orNull(() => join(realpathSync(root), dirname(name)))) return false;
  return orNull(() => reachFolder(join(root, name))) ?? false;
}

function nameOfDenied(said: string): string | null {
  const why = ' (Permission denied)';
  return said.endsWith(why) ? said.slice(0, -why.length) : null;
}

function notListed(folders: readonly string[]): DebussyError {
  const named = firstFew(
    folders.map((folder) => ellipsized(folder, 100)),
    3,
  );
  return new DebussyError({
    code: 'ERR_CAPTURE_UNREADABLE',
    message: `the work cannot be kept: git cannot read ${named}`,
    hint: 'The files stay in the worktree. Make the folder readable (chown, chmod) or remove it, then: debussy resume',
  });
}

const questionMark = '?'.charCodeAt(0);

type Judged = ChangedPath & { readonly judgement: Judgement };

const atOnce = 256;

async function judgeAll(
  root: Buffer,
  candidates: readonly ChangedPath[],
  policy: CapturePolicy,
): Promise<readonly Judged[]> {
  const judged: Judged[] = [];
  for (let i = 0; i < candidates.length; i += atOnce) {
    const some = candidates.slice(i, i + atOnce);
    const results = some.map(async (one) => ({ ...one, judgement: await judgePath(root, one, policy) }));
    judged.push(...(await Promise.all(results)));
    // Most of it blocks, because that is many times cheaper; other tasks get their turn in between.
    await pause();
  }
  return judged;
}

/** For missing files, including those behind a folder or link that replaced them: git would not see a removal. */
async function removeFromIndex(git: Git, paths: readonly Buffer[]): Promise<void> {
  if (paths.length === 0) return;
  await must(git, ['update-index', '-z', '--force-remove', '--stdin'], { input: joinNul(paths) });
}

interface Taken {
  readonly files: readonly Buffer[];
  readonly refused: readonly Refused[];
}

/** Git stops at the first path that it cannot add. Halving the list finds each such path, and the rest is added. */
async function updateIndex(git: Git, paths: readonly Buffer[]): Promise<Taken> {
  if (paths.length === 0) return { files: [], refused: [] };
  const take = ['update-index', '-z', '--add', '--remove', '--replace', '--stdin'];
  const first = await git(take, { input: joinNul(paths) });
  // A single failure of git is not caused by one path.
  const done = first.code === 0 || paths.length > 1 ? first : await git(take, { input: joinNul(paths) });
  if (done.code === 0) return { files: paths, refused: [] };
  if (notOfThePath.test(done.stderr)) throw notStaged(done.stderr);
  const [only] = paths;
  if (paths.length === 1 && only !== undefined) {
    const without = await git(take, { input: Buffer.alloc(0) });
    if (without.code !== 0) throw notStaged(without.stderr);
    return {
      files: [],
      refused: [{ path: pathText(only), reason: 'unreadable', detail: done.stderr.trim() }],
    };
  }
  const half = Math.ceil(paths.length / 2);
  const [left, right] = [
    await updateIndex(git, paths.slice(0, half)),
    await updateIndex(git, paths.slice(half)),
  ];
  return { files: [...left.files, ...right.files], refused: [...left.refused, ...right.refused] };
}

/** Problems of the index, the objects or the machine are not problems of a path: leaving the path out would lose it. */
const notOfThePath =
  /index\.lock|index file|No space left|Read-only file system|failed to insert into database|unable to write|insufficient permission|Input\/output error|Too many open files|Cannot allocate memory|out of memory|Stale file handle/i;

function notStaged(stderr: string): DebussyError {
  return new DebussyError({
    code: 'ERR_CAPTURE_FAILED',
    message: `git could not capture the changes of the worktree: ${stderr.trim()}`,
    hint: 'Nothing is lost, the files are still in the worktree: fix what git reports above, then: debussy resume',
  });
}
