import type { LeftSummary, NextStep, Summary } from './summary.ts';

/** What to type next: to have what landed, to see what went wrong, to go on, or to throw it away. */
export function nextSteps(summary: Omit<Summary, 'next'>): readonly NextStep[] {
  if (summary.state === 'interrupted')
    return [{ why: 'go on where it was interrupted', command: 'debussy resume' }];
  if (summary.state !== 'ended') return [];
  const see = summary.not_landed.flatMap(toSee);
  const isToGoOn = summary.outcome !== null && later.has(summary.outcome);
  return isToGoOn
    ? [...see, ...toGoOn(summary), ...toHave(summary)]
    : [...toHave(summary), ...see, ...toGoOn(summary)];
}

/** Runs that were stopped and are meant to go on. */
const later: ReadonlySet<string> = new Set(['interrupted', 'budget', 'limit']);

function toHave({ delivered, landed, run_branch: branch }: Omit<Summary, 'next'>): readonly NextStep[] {
  if (delivered?.how === 'fast_forwarded') {
    const { from, to } = delivered;
    if (from === null || to === null) return [];
    return [{ why: 'see what landed', command: `git log --stat ${from.slice(0, 9)}..${to.slice(0, 9)}` }];
  }
  if (landed.length === 0) return [];
  const told = delivered?.commands ?? [];
  const take = told.length > 0 ? told : [`git merge --ff-only ${branch}`];
  return [
    ...take.map((command) => ({ why: 'take what landed', command })),
    { why: 'or open a pull request', command: `git push -u origin ${branch}` },
  ];
}

function toSee({ phase, state, handoff, logs, kept, commands }: LeftSummary): readonly NextStep[] {
  const own = commands.map((command) => ({ why: `settle Phase ${phase}`, command }));
  if (state !== 'failed' && state !== 'needs_human') return own;
  const see = [
    { is: logs.length > 0, why: 'see the output of its gates', command: `debussy logs ${phase} --gates` },
    { is: handoff !== null, why: 'read its hand-over', command: `debussy handoff ${phase}` },
    { is: kept !== null, why: 'see its work', command: `debussy diff ${phase}` },
    { is: true, why: 'try it again', command: `debussy retry ${phase}` },
  ];
  return [
    ...own,
    ...see.flatMap(({ is, why, command }) => (is ? [{ why: `Phase ${phase}: ${why}`, command }] : [])),
  ];
}

function toGoOn({ not_landed: left }: Omit<Summary, 'next'>): readonly NextStep[] {
  const open = left.filter(({ state }) => state !== 'skipped');
  if (open.length === 0) return [];
  return [
    { why: 'go on with what is missing', command: 'debussy resume' },
    { why: 'or throw away what is kept', command: 'debussy clean' },
  ];
}
