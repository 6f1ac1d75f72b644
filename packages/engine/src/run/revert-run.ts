import { DebussyError, trailerNames } from '@debussy/core';
import { gitFrom, gitLine, must } from '@debussy/host';
import type { Git } from '@debussy/host';
import { openHere, preflight } from '@debussy/workspace';
import { chooseRun } from '../runs/choose-run.ts';
import { refuseSession } from '../runs/control-folder.ts';

/** The result of a revert. */
export interface RevertedRun {
  readonly run: string;
  /** The one commit that reverts the others. */
  readonly commit: string;
  /** The reverted commits, newest first. */
  readonly reverted: readonly { readonly commit: string; readonly subject: string }[];
}

const reverts = 'Debussy-Reverts';

/** Reverts the run's landed commits on the current branch in one commit. The user's commits are never reverted. */
export async function revertRun(cwd: string, wanted: string): Promise<RevertedRun> {
  const repository = await openHere(cwd);
  refuseSession(repository.commonDir, 'revert');
  const { run, held } = await chooseRun(cwd, wanted);
  if (held !== null)
    throw refusal('ERR_RUN_HELD', `run ${run} is in progress`, 'Stop it first: debussy stop');
  const [problem] = preflight(repository);
  if (problem !== undefined) throw problem;
  if (repository.dirty.length > 0) throw dirtyCheckout(repository.dirty);
  const git = gitFrom(repository.root);
  const before = await markedWith(git, reverts, run);
  const commits = await markedWith(git, trailerNames.run, run);
  const [last] = before;
  if (last !== undefined) throw revertedAlready(run, last);
  if (commits.length === 0) throw nothingLanded(run);
  await takeBack(git, run, commits);
  return { run, commit: await gitLine(git, ['rev-parse', 'HEAD']), reverted: commits };
}

interface MarkedCommit {
  readonly commit: string;
  readonly subject: string;
}

/** Commits of the branch with a trailer of this run, newest first. A mention in a message does not count. */
async function markedWith(git: Git, trailer: string, run: string): Promise<readonly MarkedCommit[]> {
  const format = `%H%x00%s%x00%(trailers:key=${trailer},valueonly,separator=%x1f)%x01`;
  const args = [
    'log',
    '--topo-order',
    '--fixed-strings',
    `--grep=${trailer}: ${run}`,
    `--format=${format}`,
    'HEAD',
  ];
  const text = (await must(git, args)).toString();
  return text.split('\x01').flatMap((line) => {
    const [commit = '', subject = '', values = ''] = line.trimStart().split('\0');
    return values.split('\x1f').some((value) => value.trim() === run) ? [{ commit, subject }] : [];
  });
}

/** The checkout was clean, so it can always be restored. */
async function takeBack(git: Git, run: string, commits: readonly MarkedCommit[]): Promise<void> {
  const undone = await git([
    'revert',
    '--no-commit',
    '--mainline',
    '1',
    ...commits.map(({ commit }) => commit),
  ]);
  const message = [
    `Revert run ${run}`,
    commits.map(({ commit, subject }) => `${commit.slice(0, 12)} ${subject}`).join('\n'),
    `${reverts}: ${run}`,
  ];
  const done =
    undone.code === 0
      ? await git(['commit', '--quiet', '--allow-empty', '--message', message.join('\n\n')])
      : undone;
  if (done.code === 0) return;
  const files = (await must(git, ['diff', '--name-only', '--diff-filter=U'])).toString().trim();
  await git(['revert', '--abort']);
  await must(git, ['reset', '--quiet', '--merge', 'HEAD']);
  throw new DebussyError({
    code: 'ERR_REVERT_CONFLICT',
    message: `later commits changed the same lines: ${files.split('\n').join(', ') || done.stderr.trim()}`,
    hint: `Nothing was changed. Commit by commit, resolving by hand: git revert ${commits.map(({ commit }) => commit.slice(0, 12)).join(' ')}`,
    exitCode: 4,
  });
}

function dirtyCheckout(files: readonly string[]): DebussyError {
  return refusal(
    'ERR_GIT_DIRTY',
    `the checkout has uncommitted changes: ${files.slice(0, 5).join(', ')}`,
    'Commit or stash them first: git stash',
  );
}

function revertedAlready(run: string, { commit }: MarkedCommit): DebussyError {
  return refusal(
    'ERR_RUN_REVERTED',
    `run ${run} was reverted by ${commit.slice(0, 12)}`,
    `To bring its work back: git revert ${commit.slice(0, 12)}`,
  );
}

function nothingLanded(run: string): DebussyError {
  return refusal(
    'ERR_REVERT_NOTHING',
    `this branch has no commit of run ${run}`,
    'Switch to the branch that the run landed on. Its commits: debussy status',
  );
}

function refusal(code: `ERR_${string}`, message: string, hint: string): DebussyError {
  return new DebussyError({ code, message, hint, exitCode: 2 });
}
