import { oneLine } from '@debussy/core';
import type { Checkpoint } from '../checkpoint/checkpoint.ts';
import { listNames, listsOf } from './handoff.ts';
import type { CappedList, Handoff, HandoffFacts, ListName } from './handoff.ts';

/** The default length limit of a HANDOFF.md, in lines. */
export const defaultLines = 64;

/** Turns a checkpoint into a handoff: facts first, lists cut to fit, one next step. */
export function makeHandoff(checkpoint: Checkpoint, lines: number = defaultLines): Handoff {
  const { said, tasks_completed: completed, tasks_remaining: remaining } = checkpoint;
  const lists: Readonly<Record<ListName, readonly string[]>> = {
    state: stateOf(checkpoint),
    completed,
    remaining,
    files: checkpoint.files.map((file) => `${file.status}: ${file.path}`),
    decisions: said.decisions,
    do_not_redo: said.do_not_redo,
    failed: [...checkpoint.failures, ...said.failed],
    verify: checkpoint.gates.map(gateLine),
  };
  return {
    facts: factsOf(checkpoint),
    next: oneLine(nextAction(checkpoint), longestItem),
    ...fitLines(lists, lines),
    words: said.text || checkpoint.used.words,
  };
}

/** The end of the last session, as a sentence for people and agents. */
export function endedSentence({ ended, usage }: Pick<Checkpoint, 'ended' | 'usage'>): string {
  const how = endings.get(ended.kind) ?? `ended as "${oneLine(ended.kind, 40)}"`;
  const detail = ended.detail === '' ? '' : `: ${oneLine(ended.detail, 160)}`;
  return `The last session ${how}${detail} (${contextSentence(usage)}).`;
}

type Lists<T> = Readonly<Record<ListName, T>>;

/** Shows as much of each list as fits into this many lines. The list that is longest for its weight is cut first. */
function fitLines(lists: Lists<readonly string[]>, lines: number): Lists<CappedList> {
  const shown = new Map(listNames.map((name) => [name, Math.min(lists[name].length, longestList)]));
  while (totalLines(lists, shown) > lines) {
    const longer = [...shown].filter(([, count]) => count > shortestList);
    const longest = longer.toSorted(([a, m], [b, n]) => n / weights[b] - m / weights[a])[0];
    if (longest === undefined) break;
    shown.set(longest[0], longest[1] - 1);
  }
  return listsOf((name) => cap(lists[name], shown.get(name) ?? 0));
}

const longestList = 20;
const shortestList = 2;

// The next session needs open tasks most and finished ones least.
const weights: Lists<number> = {
  state: 1.5,
  completed: 0.5,
  remaining: 2,
  files: 1.5,
  decisions: 1,
  do_not_redo: 1,
  failed: 1,
  verify: 1,
};

// Front matter, title and the section with the next action; then, for each list, a blank line, a heading and the
// number of omitted items.
function totalLines(lists: Lists<readonly string[]>, shown: ReadonlyMap<ListName, number>): number {
  let total = 24;
  for (const [name, count] of shown) {
    if (count > 0) total += 2 + count + (count < lists[name].length ? 1 : 0);
  }
  return total;
}

function cap(items: readonly string[], count: number): CappedList {
  const shown = items.slice(0, count).map((item) => oneLine(item, longestItem));
  return { items: shown.filter((item) => item !== ''), more: items.length - shown.length };
}

const longestItem = 200;

const endings: ReadonlyMap<string, string> = new Map<string, string>(
  Object.entries({
    completed: 'ended by itself',
    stopped: 'was stopped',
    context_limit: 'was stopped because its context was nearly full',
    context_exhausted: 'ended because its context was full',
    failed: 'failed',
    crashed: 'crashed',
    timeout: 'was stopped because its time was used up',
    idle_timeout: 'was stopped because it had been silent for too long',
    rate_limited: "met the provider's limit",
    quota: 'ended because the quota was used up',
    unreachable: 'could not reach its provider',
    auth: 'was not logged in',
    start_failed: 'could not be started',
  }),
);

function contextSentence(usage: Checkpoint['usage']): string {
  if (usage === null || usage.percent === null) return 'context: unknown';
  return `context: ${usage.estimated ? 'about ' : ''}${Math.round(usage.percent)} %`;
}

function factsOf(checkpoint: Checkpoint): HandoffFacts {
  return {
    debussy_handoff: 1,
    run: oneLine(checkpoint.run, longestItem),
    phase: oneLine(checkpoint.phase, longestItem),
    name: oneLine(checkpoint.name, longestItem),
    attempt: checkpoint.attempt,
    restart: checkpoint.restarts,
    max_restarts: checkpoint.max_restarts,
    at: checkpoint.at,
    start_commit: checkpoint.start_commit,
    work_commit: checkpoint.work_commit,
    ended: oneLine(checkpoint.ended.kind, longestItem),
    context_percent: checkpoint.usage?.percent ?? null,
    tasks_done: checkpoint.tasks_completed.length,
    tasks_total: checkpoint.tasks_completed.length + checkpoint.tasks_remaining.length,
  };
}

function stateOf(checkpoint: Checkpoint): readonly string[] {
  const { work_commit: work, start_commit: start } = checkpoint;
  const done = checkpoint.tasks_completed.length;
  const all = done + checkpoint.tasks_remaining.length;
  return [
    `Attempt ${checkpoint.attempt}, restart ${checkpoint.restarts} of ${checkpoint.max_restarts}. ${endedSentence(checkpoint)}`,
    all === 0 ? 'The phase has no task boxes.' : `${done} of ${all} tasks are done.`,
    ...(work === null
      ? []
      : [`The work so far is commit ${short(work)}${start === null ? '' : `, begun at ${short(start)}`}.`]),
    ...progressLines(checkpoint.progress),
  ];
}

function short(commit: string): string {
  return oneLine(commit, 64).slice(0, 12);
}

function progressLines({ from, entries }: Checkpoint['progress']): readonly string[] {
  if (from === 'git') return ['No progress was logged; the files below are what git shows.'];
  if (from === 'nothing') return ['No progress was logged, and git shows no changes.'];
  const logged = entries.filter((entry) => entry.source !== 'plan');
  return logged.toReversed().map((entry) => `Logged at ${entry.at.slice(11, 16)}: ${entry.message}`);
}

function nextAction(checkpoint: Checkpoint): string {
  const said = oneLine(checkpoint.said.next ?? '', longestItem - 40);
  if (said !== '') return `${said} (in the words of the last session)`;
  const [task] = checkpoint.tasks_remaining;
  if (task !== undefined) return `Do task ${task}`;
  if (checkpoint.failures.length > 0)
    return 'Fix what stands under "What failed and why", run the commands under "How to verify", then report.';
  if (checkpoint.tasks_completed.length === 0) {
    return 'Read the phase file, compare it with the files below, and do what is missing.';
  }
  if (checkpoint.files.length === 0)
    return 'Every task is reported as done, but nothing was changed: read the phase file and see whether that can be.';
  return 'Every task is ticked: run the commands under "How to verify", repair what fails, then report.';
}

function gateLine(gate: { readonly name: string; readonly command: string }): string {
  const shown = gate.command.includes('\n')
    ? 'several lines, as they stand in the plan'
    : `\`${gate.command}\``;
  return `${gate.name}: ${shown}`;
}
