import { trailerNames } from '@debussy/core';
import type { DeliveryStep } from '../words/delivery.ts';
import type { LeftSummary, NextStep, Summary } from './summary.ts';

/** What to type next: to have what landed, to see what went wrong, to go on, or to throw it away. */
export function nextSteps(
  summary: Omit<Summary, 'next'>,
  byHand: readonly DeliveryStep[],
  /** Phases that ended because their agent failed. */
  agentFailed: ReadonlySet<string>,
): readonly NextStep[] {
  if (summary.state === 'interrupted')
    return [{ why: 'go on where it was interrupted', command: 'debussy resume' }];
  if (summary.state !== 'ended') return [];
  const see = summary.not_landed.flatMap((left) => toSee(left, agentFailed.has(left.phase)));
  const isToGoOn = summary.outcome !== null && later.has(summary.outcome);
  const on = toGoOn(summary);
  const have = toHave(summary, byHand);
  const steps = isToGoOn ? [...see, ...on, ...have] : [...have, ...see, ...on];
  return [...steps, ...toThrowAway(summary)];
}

/** Runs that were stopped and are meant to go on. */
const later: ReadonlySet<string> = new Set(['interrupted', 'budget', 'limit']);

function toHave(summary: Omit<Summary, 'next'>, byHand: readonly DeliveryStep[]): readonly NextStep[] {
  const { delivered, landed, published, run_branch: branch } = summary;
  if (published !== null)
    return published.commands.map((command) => ({ why: 'show on the host what landed', command }));
  if (delivered?.how === 'fast_forwarded') {
    const { from, to } = delivered;
    if (from === null || to === null) return [];
    const all = `${from.slice(0, 9)}..${to.slice(0, 9)}`;
    return [
      { why: 'see what landed', command: `git log --stat ${all}` },
      // Its own commits alone: what others have committed in between or since stays. One by one, git would stop at a phase
      // without a change.
      {
        why: 'take all of it back',
        command: `git revert --no-commit $(git rev-list --grep='^${trailerNames.run}: ${summary.run}$' ${all}) && git commit -m "Take back run ${summary.run}"`,
      },
    ];
  }
  if (landed.length === 0) return [];
  return byHand.length > 0
    ? byHand.map(({ purpose, command }) => ({ why: deliveryPurposes[purpose], command }))
    : [{ why: 'take what landed', command: `git merge --no-overwrite-ignore ${branch}` }];
}

/** What each of the commands of a delivery is for. */
export const deliveryPurposes: Readonly<Record<DeliveryStep['purpose'], string>> = {
  merge: 'take what landed',
  request: 'or open a pull request',
  resume: 'or put it on top of your commits, verified there',
};

function toSee(
  { phase, state, handoff, logs, kept, commands }: LeftSummary,
  agentFailed: boolean,
): readonly NextStep[] {
  const own = commands.map((command) => ({ why: `settle Phase ${phase}`, command }));
  if (state !== 'failed' && state !== 'needs_human') return own;
  const see = [
    { is: logs.length > 0, why: 'see the output of its gates', command: `debussy logs ${phase} --gates` },
    {
      is: agentFailed,
      why: 'see what its program complained about',
      command: `debussy logs ${phase} --stderr`,
    },
    { is: handoff !== null, why: 'read its hand-over', command: `debussy logs ${phase} --handoff` },
    { is: kept !== null, why: 'see its work', command: `debussy diff ${phase}` },
    { is: true, why: 'try it again', command: `debussy retry ${phase}` },
  ];
  const known = see.flatMap(({ is, why, command }) =>
    is ? [{ why: `Phase ${phase}: ${why}`, command }] : [],
  );
  const settles = own.filter(({ command }) => known.every((one) => one.command !== command));
  const said = new Set(settles.map(({ command }) => withoutComment(command)));
  return [...settles, ...known.filter(({ command }) => !said.has(command))];
}

function withoutComment(command: string): string {
  return command.replace(/\s+#.*$/, '');
}

function toGoOn({ not_landed: left }: Omit<Summary, 'next'>): readonly NextStep[] {
  return left.some(isOpen) ? [{ why: 'go on with what is missing', command: 'debussy resume' }] : [];
}

function isOpen({ state }: LeftSummary): boolean {
  return state !== 'skipped';
}

/** Offered where something is kept that is on no branch of the user's. */
function toThrowAway({
  run,
  delivered,
  landed,
  published,
  not_landed: left,
}: Omit<Summary, 'next'>): readonly NextStep[] {
  const isKept = delivered?.how === 'kept' && landed.length > 0 && published === null;
  return isKept || left.some(isOpen)
    ? [{ why: 'or throw it away', command: `debussy clean ${run} --discard` }]
    : [];
}
