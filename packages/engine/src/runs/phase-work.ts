import { phaseKey } from '@debussy/core';
import type { Event } from '@debussy/core';
import type { Group, RunState } from '@debussy/scheduler';
import { entryOf } from '@debussy/scheduler';

/** The work of a phase as a sequence of commits. */
export type PhaseWork =
  | { readonly kind: 'landed' | 'captured'; readonly commits: readonly string[] }
  /** A person's commits up to the commit that marks the phase. */
  | { readonly kind: 'by_hand'; readonly from: string; readonly to: string }
  /** A session is in progress, and nothing is captured yet. */
  | { readonly kind: 'in_worktree'; readonly worktree: string }
  | { readonly kind: 'none' };

/** The newest known work: landed, otherwise captured. The work of a split phase is that of its sub-phases. */
export function phaseWork(state: RunState, events: readonly Event[], phase: string): PhaseWork {
  const byHand = madeByHand(events, phase);
  if (byHand !== null && entryOf(state, phase).state.kind === 'landed') return { kind: 'by_hand', ...byHand };
  const landed = landedCommits(state, phase);
  if (landed.length > 0) return { kind: 'landed', commits: landed };
  const captured = capturedCommits(state, events, phase);
  if (captured.length > 0) return { kind: 'captured', commits: captured };
  const prepared = newest(events, 'attempt.prepared', phase);
  return prepared === undefined ? { kind: 'none' } : { kind: 'in_worktree', worktree: prepared.worktree };
}

/** The tip before it moved to a person's commits; the commit that marks the phase has no changes. */
function madeByHand(events: readonly Event[], phase: string): { from: string; to: string } | null {
  for (const event of events.toReversed()) {
    if (event.type !== 'tip.moved') continue;
    const mark = event.landed.find((one) => phaseKey(one.phase) === phaseKey(phase));
    if (mark === undefined) continue;
    return mark.empty && event.offer === 'by_hand' ? { from: event.from, to: mark.commit } : null;
  }
  return null;
}

function landedCommits(state: RunState, phase: string): readonly string[] {
  const { state: where, group } = entryOf(state, phase);
  if (where.kind !== 'landed') return [];
  const children = (group?.children ?? []).flatMap((child) => landedCommits(state, child));
  return [...partial(group), ...children, ...(where.commit === null ? [] : [where.commit])];
}

function capturedCommits(state: RunState, events: readonly Event[], phase: string): readonly string[] {
  const { group } = entryOf(state, phase);
  if (group !== null)
    return [...partial(group), ...group.children.flatMap((child) => workOf(state, events, child))];
  const captured = newest(events, 'attempt.captured', phase);
  return captured === undefined ? [] : [captured.commit];
}

/** The parent's work before the split. */
function partial(group: Group | null): readonly string[] {
  return group === null || group.partial === group.base ? [] : [group.partial];
}

function workOf(state: RunState, events: readonly Event[], phase: string): readonly string[] {
  const work = phaseWork(state, events, phase);
  return 'commits' in work ? work.commits : [];
}

function newest<T extends 'attempt.captured' | 'attempt.prepared'>(
  events: readonly Event[],
  type: T,
  phase: string,
): Extract<Event, { type: T }> | undefined {
  const isIt = (event: Event): event is Extract<Event, { type: T }> =>
    event.type === type && 'phase' in event && phaseKey(event.phase) === phaseKey(phase);
  return events.findLast(isIt);
}
