import { unitName, unitWords } from '../words/branches.ts';
import type { DeliveryStep } from '../words/delivery.ts';
import type { LeftSummary, NextStep, Summary } from './summary.ts';

/** The next commands: for the landed commits, for each open phase, and to continue. */
export function nextSteps(
  summary: Omit<Summary, 'next'>,
  byHand: readonly DeliveryStep[],
  /** Phases that ended because their agent failed. */
  agentFailed: ReadonlySet<string>,
): readonly NextStep[] {
  if (summary.state === 'interrupted')
    return [{ why: 'continue the interrupted run', command: 'debussy resume' }];
  if (summary.state !== 'ended') return [];
  const see = summary.not_landed.flatMap((left) =>
    toSee(left, agentFailed.has(left.phase), unitName(summary)),
  );
  const isToGoOn = summary.outcome !== null && later.has(summary.outcome);
  const on = toGoOn(summary);
  const have = toHave(summary, byHand);
  return isToGoOn ? [...see, ...on, ...have] : [...have, ...see, ...on];
}

/** Stopped runs that can continue. */
const later: ReadonlySet<string> = new Set(['interrupted', 'budget', 'limit']);

function toHave(summary: Omit<Summary, 'next'>, byHand: readonly DeliveryStep[]): readonly NextStep[] {
  const { delivered, landed, published, run_branch: branch } = summary;
  if (published !== null)
    return published.commands.map((command) => ({ why: 'publish the landed commits', command }));
  if (delivered?.how === 'fast_forwarded') {
    const { from, to } = delivered;
    if (from === null || to === null) return [];
    const all = `${from.slice(0, 9)}..${to.slice(0, 9)}`;
    return [
      { why: 'see the landed commits', command: `git log --stat ${all}` },
      {
        why: 'take them back',
        command: `debussy revert ${summary.run}`,
      },
    ];
  }
  if (landed.length === 0) return [];
  return byHand.length > 0
    ? byHand.map(({ purpose, command }) => ({ why: deliveryPurposes[purpose], command }))
    : [{ why: 'merge the landed commits', command: `git merge --no-overwrite-ignore ${branch}` }];
}

/** The purpose of each command of a delivery. */
export const deliveryPurposes: Readonly<Record<DeliveryStep['purpose'], string>> = {
  merge: 'merge the landed commits',
  request: 'or open a pull request',
  resume: 'or rebase them onto your commits and verify them there',
};

function toSee(
  { phase, state, handoff, logs, kept, commands }: LeftSummary,
  agentFailed: boolean,
  unit: string,
): readonly NextStep[] {
  const own = commands.map((command) => ({ phase, why: `${unit} ${phase} needs you`, command }));
  if (state !== 'failed' && state !== 'needs_human') return own;
  const see = [
    { is: logs.length > 0, why: 'see the output of its gates', command: `debussy logs ${phase} --gates` },
    {
      is: agentFailed,
      why: 'see the errors of its agent',
      command: `debussy logs ${phase} --stderr`,
    },
    { is: handoff !== null, why: 'read its handoff', command: `debussy logs ${phase} --handoff` },
    { is: kept !== null, why: 'see its changes', command: `debussy diff ${phase}` },
    { is: own.length === 0 || state !== 'failed', why: 'run it again', command: `debussy retry ${phase}` },
  ];
  const known = see.flatMap(({ is, why, command }) =>
    is ? [{ phase, why: `${unit} ${phase}: ${why}`, command }] : [],
  );
  const settles = own.filter(({ command }) => known.every((one) => one.command !== command));
  const said = new Set(settles.map(({ command }) => withoutComment(command)));
  return [...settles, ...known.filter(({ command }) => !said.has(command))];
}

function withoutComment(command: string): string {
  return command.replace(/\s+#.*$/, '');
}

/** States in which the user must act; the other open phases wait for these. */
export const wantsYou: ReadonlySet<LeftSummary['state']> = new Set(['failed', 'needs_human', 'asked']);

/** The one command that continues such a phase. */
export function nextCommand({ phase, state, commands }: LeftSummary, next: Summary['next']): string {
  const steps = next.filter((step) => step.phase === phase).map(({ command }) => command);
  const wanted =
    state === 'failed' ? commands[0] : (steps.find((step) => step.startsWith('debussy accept ')) ?? steps[0]);
  return withoutComment(wanted ?? `debussy retry ${phase}`);
}

function toGoOn(summary: Omit<Summary, 'next'>): readonly NextStep[] {
  const why = `continue with the open ${unitWords(summary)[1]}`;
  if (summary.not_landed.some(isOpen)) return [{ why, command: 'debussy resume' }];
  // Stopped between its last landing and the delivery.
  const isUndelivered = summary.outcome === 'interrupted' && summary.delivered === null;
  return isUndelivered ? [{ why: 'verify the final tip and deliver it', command: 'debussy resume' }] : [];
}

function isOpen({ state }: LeftSummary): boolean {
  return state !== 'skipped';
}
