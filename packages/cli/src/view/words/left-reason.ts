import { unreachable } from '@debussy/core';
import type { LeftItem } from '@debussy/engine';

/** Why something that debussy has left is deleted or stays. */
export function leftReason({ why, run }: Pick<LeftItem, 'why' | 'run'>): string {
  const id = run ?? '';
  if (why.kind === 'only_here')
    return `${fact(why)} To throw ${why.commits === 1 ? 'it' : 'them'} away: debussy clean ${id} --discard`;
  if (why.kind === 'given_up') return `thrown away: ${fact(why.despite)}`;
  if (why.kind !== 'unfinished') return fact(why);
  return `run ${id} is not finished: \`debussy resume ${id}\` continues it. To give it up: debussy clean ${id}`;
}

function fact(why: LeftItem['why']): string {
  switch (why.kind) {
    case 'held':
      return `process ${why.holder.pid} on ${why.holder.host} (started ${why.holder.started}) has the run open.`;
    case 'checked_out':
      return `it is checked out in ${why.workTree}.`;
    case 'only_here':
      return `it has ${why.commits === 1 ? 'a commit' : `${why.commits} commits`} that no other branch or tag contains.`;
    case 'failed_work':
      return 'it did not land.';
    case 'not_landed':
      return 'it did not land, and no other ref contains it.';
    case 'branch_gone':
      return 'the branch that it landed on is gone.';
    case 'differs':
      return `it differs from the landed commit ${why.commit.slice(0, 12)}.`;
    case 'needed':
      return `${why.left} other items that stay belong to this run.`;
    case 'in_use':
      return `process ${why.holder.pid} uses it.`;
    case 'unreadable_state':
      return 'its state cannot be read, so its content is unknown.';
    case 'free_worktree':
      return 'it holds no work; the next run uses it again. To delete it: debussy clean --worktrees';
    case 'only_copy':
      return `its files are the only copy of phase ${why.holds.phase}, attempt ${why.holds.attempt}: resume the run.`;
    case 'git_refused':
      return `git could not remove it: ${why.stderr.replaceAll(/\s+/g, ' ')}`;
    case 'spare':
      return why.ref === null ? 'it only records that the run existed.' : `${why.ref} contains its commits.`;
    case 'given_up':
      return fact(why.despite);
    case 'unfinished':
      return 'its run is not finished.';
    case 'emptied_worktree':
      return 'it held no work.';
    case 'run_folder':
      return 'its journal, logs, transcripts and handoffs.';
    default:
      return unreachable(why);
  }
}
