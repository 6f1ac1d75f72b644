import { firstFew, shellQuoted, unreachable } from '@debussy/core';
import type { EventOf, KeptBack, MergeByHand } from '@debussy/core';

export type DeliveredFacts = Pick<
  EventOf<'run.delivered'>,
  'branch' | 'reason' | 'commands' | 'kept' | 'already' | 'merge'
>;

/** A command and its purpose. */
export interface DeliveryStep {
  readonly purpose: 'merge' | 'request' | 'resume';
  readonly command: string;
}

/** Why the landed commits are not on the user's branch, as a sentence; empty without a reason. */
export function deliveryReason({ branch, reason, kept, already }: DeliveredFacts): string {
  if (kept !== undefined) return keptReason(kept, branch);
  if (already !== undefined) return `${nameOf(branch)} is up to date at ${short(already)}.`;
  return reason;
}

/** The commands that bring the landed commits to the user's branch, or open a pull request for them. */
export function deliverySteps(delivered: DeliveredFacts): readonly DeliveryStep[] {
  const { branch, kept, merge, commands } = delivered;
  if (kept === undefined || merge === undefined)
    return commands.map((command) => ({ purpose: purposeOf(command), command }));
  // It continues from the present branch and verifies everything there; a merge by hand is not verified.
  const resume: DeliveryStep = { purpose: 'resume', command: `debussy resume ${merge.run}` };
  const isMoved = kept.kind === 'moved' || kept.kind === 'attached';
  return [...stepsByHand(branch, merge), ...(isMoved ? [resume] : [])];
}

/** Nothing went wrong: a review on a host comes first. */
export function goesOutForReview({ kept, reason }: DeliveredFacts): boolean {
  if (kept === undefined) return reason.startsWith('it goes out for review');
  return kept.kind === 'asked' && kept.land !== 'branch';
}

function stepsByHand(branch: string | null, merge: MergeByHand): readonly DeliveryStep[] {
  const from = shellQuoted(merge.branch);
  const into = branch !== null && merge.elsewhere ? `git switch ${shellQuoted(branch)} && ` : '';
  // Without the option, git silently overwrites ignored files such as .env.
  const command = `${into}git merge --no-overwrite-ignore ${from}`;
  const { remote } = merge;
  if (remote === null) return [{ purpose: 'merge', command }];
  const push = `git push -u ${shellQuoted(remote.name)} ${from}`;
  const base = branch === null ? '' : ` --base ${shellQuoted(branch)}`;
  const open = remote.host?.includes('github') ? ` && gh pr create --head ${from}${base} --fill` : '';
  return [
    { purpose: 'merge', command },
    { purpose: 'request', command: `${push}${open}` },
  ];
}

/** Journals of earlier versions contain only commands. */
function purposeOf(command: string): DeliveryStep['purpose'] {
  if (command.startsWith('debussy resume')) return 'resume';
  return command.startsWith('git push') ? 'request' : 'merge';
}

function keptReason(kept: KeptBack, branch: string | null): string {
  switch (kept.kind) {
    case 'asked':
      return kept.land === 'branch'
        ? 'land is set to `branch`.'
        : `it goes out for review (land: ${kept.land}).`;
    case 'auto_commit_off':
      return 'auto_commit is off.';
    case 'red':
      return `on the final tip these gates fail: ${kept.gates.map(({ phase, gate }) => `${gate} of phase ${phase}`).join(', ')}.`;
    case 'moved':
      return `${nameOf(branch)} has moved: it was at ${short(kept.was)} when the run began and is at ${short(kept.is)} now.`;
    case 'attached':
      return `${kept.checkout} no longer has a detached HEAD.`;
    case 'in_the_way':
      return `landed files are modified, staged, untracked or ignored in ${kept.checkout}: ${firstFew(kept.files)}.`;
    case 'operation':
      return `a ${kept.operation ?? 'rebase or bisection'} is in progress in ${kept.checkout}.`;
    case 'several_checkouts':
      return `${nameOf(branch)} is checked out more than once: ${kept.checkouts.join(', ')}.`;
    case 'superseded':
      return 'another process has taken over this run.';
    case 'checkout_unknown':
      return `${kept.git_dir} has ${nameOf(branch)} checked out, in an unknown folder.`;
    case 'locked':
      return `${kept.lock} exists: git is running, or was killed. If no git is running, remove it.`;
    case 'git_refused':
      return `git refused to move ${kept.moving} forward: ${kept.stderr}`;
    case 'busy':
      return `a git process is still running in ${kept.checkout}; run \`debussy resume\` after it.`;
    default:
      return unreachable(kept);
  }
}

function nameOf(branch: string | null): string {
  return branch === null ? 'HEAD' : `\`${branch}\``;
}

function short(commit: string | null): string {
  return commit?.slice(0, 12) ?? 'nothing';
}
