import { phaseKey } from '@debussy/core';
import { freeAgent, holdOn, isOver } from '@debussy/scheduler';
import type { Hold, PhaseEntry, PhaseState, RunState } from '@debussy/scheduler';
import { failures, humans } from '../lines/end-lines.ts';
import { momentFrom } from '../words/time.ts';
import { failedLogs } from '../lines/failed-logs.ts';
import type { PhaseStory, Story } from '../story/story.ts';
import type { LeftSummary } from './summary.ts';

/** What did not land, why, and where what there is of it is kept. */
export function leftSummaries(
  story: Story,
  state: RunState,
  wanted: readonly PhaseEntry[],
): readonly LeftSummary[] {
  const left = wanted.filter((entry) => entry.state.kind !== 'landed');
  return left.map((entry) => {
    const told = story.phases.get(phaseKey(entry.spec.id));
    const hold = isOver(entry.state) ? null : holdOn(state, entry);
    const reason = hold === null ? refusalOf(story, state, entry) : holds[hold];
    return { ...leftSummary(entry, told), ...(reason === null ? {} : { reason }) };
  });
}

const holds: Readonly<Record<Hold, string>> = {
  budget: 'its budget is used up: give it a larger `budget.phase`, then resume',
  person: 'stopped and saved when its context was full',
};

/** Which provider a phase waits for, and until when: of all agents, the one that is tried again first. */
function refusalOf(story: Story, state: RunState, entry: PhaseEntry): string | null {
  const isWaiting = entry.state.kind === 'waiting' || entry.state.kind === 'pending';
  if (!isWaiting || freeAgent(state) !== null) return null;
  const holding = [...state.limits].filter(([, limit]) => limit.holds);
  const [first] = holding.toSorted(([, a], [, b]) => (a.until ?? 0) - (b.until ?? 0));
  if (first === undefined) return null;
  const [provider, { kind, since, until, reason }] = first;
  const when = until === null ? '' : momentFrom(story.lastAt, until);
  const why = reason.replace(/\s+/g, ' ').trim();
  return kind === 'outage'
    ? `${provider} cannot be reached since ${momentFrom(story.lastAt, since)}, next try ${when}: ${why}`
    : `${provider} takes no more work until ${when}: ${why}`;
}

function leftSummary({ spec, state, group }: PhaseEntry, told: PhaseStory | undefined): LeftSummary {
  return {
    phase: spec.id,
    title: spec.title,
    state: group !== null && state.kind === 'group' ? 'split' : state.kind,
    reason: reasonOf(state, told),
    kept: 'kept' in state ? state.kept : null,
    handoff: told?.handoff ?? null,
    logs: failedLogs(told),
    commands: state.kind === 'needs_human' ? state.commands : [],
  };
}

function reasonOf(state: PhaseState, told: PhaseStory | undefined): string {
  if (state.kind === 'failed') return sentence(failures[state.reason], state.detail);
  if (state.kind === 'needs_human') return sentence(humans[state.reason], state.detail);
  if (state.kind === 'blocked') return sentence(`waits for Phase ${state.by.join(', ')}`, state.reason);
  if (state.kind === 'skipped') return `skipped by ${state.by}`;
  if (state.kind === 'asked') return 'its context is full, and nobody has said how it goes on';
  if (state.kind === 'group') return 'not all of its sub-phases are done';
  return (told?.beganAt ?? null) === null ? 'not begun' : 'not finished';
}

function sentence(what: string, detail: string): string {
  return detail.trim() === '' ? what : `${what}: ${detail.trim()}`;
}
