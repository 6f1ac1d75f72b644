import type { EventOf } from '@debussy/core';
import { newAttempt } from './attempt.ts';
import type { Attempt, Carried, NextSession, PhaseState } from './phase-state.ts';

/** The first attempt, or one that continues from the results of the last. */
export function firstOf(
  state: PhaseState,
  { number, tip }: { readonly number: number; readonly tip: string },
): Attempt {
  const carried = state.kind === 'pending' ? state.carried : null;
  if (carried === null) return newAttempt(number, tip);
  const { start, handoff, remaining, asks } = carried;
  return { ...newAttempt(number, tip), ...start, handoff, remaining, asks };
}

export function nextOf(state: PhaseState): NextSession | null {
  if (state.kind === 'waiting') return state.next;
  return state.kind === 'pending' ? (state.carried?.next ?? null) : null;
}

type Ending = EventOf<'phase.failed'> | EventOf<'phase.needs_human'>;

/** The start of a new attempt after this one ended without landing. */
export function carriedFrom(before: PhaseState, event: Ending): Carried | null {
  if (!('attempt' in before) || before.kind === 'group') return null;
  if (event.type === 'phase.needs_human' && startAnew.has(event.reason)) return accountOf(before, event);
  const { ours, conflictFiles, remaining } = before.attempt;
  const written = event.type === 'phase.failed' ? event.handoff : undefined;
  const failures = event.type === 'phase.failed' ? (event.failures ?? []) : [];
  const isQuestion = event.type === 'phase.needs_human' && event.reason === 'asks';
  const detail = event.detail === '' || isQuestion ? [] : [forTheAgent(event)];
  return {
    start: startOf(before, event.kept),
    handoff: written ?? before.attempt.handoff,
    remaining,
    asks: isQuestion ? event.detail : null,
    last: isQuestion ? before.attempt.last : null,
    next:
      ours === null
        ? { kind: 'resume', notBefore: 0, detail, failures }
        : { kind: 'conflict', notBefore: 0, detail: conflictFiles, failures: [] },
  };
}

/** A new attempt does not continue work that no session could merge, or whose origin is in doubt. */
const startAnew: ReadonlySet<string> = new Set(['conflict', 'escape', 'unproven']);

/** Even without the work, the findings of its sessions are useful. */
function accountOf(
  { attempt: { handoff } }: Extract<PhaseState, { readonly attempt: Attempt }>,
  ending: Ending,
): Carried | null {
  if (handoff === null) return null;
  const next = { kind: 'work', notBefore: 0, detail: [forTheAgent(ending)], failures: [] } as const;
  return { start: null, handoff, remaining: null, asks: null, last: null, next };
}

/** The detail, if no sentence precedes it. */
function forTheAgent({ reason, detail }: Ending): string {
  if (reason === 'gates') return `failing gates: ${detail}`;
  return reason === 'conflict' ? `conflicts with landed commits: ${detail}` : detail;
}

function startOf(
  before: Extract<PhaseState, { readonly attempt: Attempt }>,
  kept: string | null,
): Carried['start'] {
  const { base, from, fromTree, ours, conflictFiles } = before.attempt;
  const shared = { ours, conflictFiles };
  if ('candidate' in before && kept !== null)
    return { ...shared, base: before.candidate.base, from: kept, fromTree: before.candidate.tree };
  const captured = 'end' in before ? before.end.captured : null;
  if (captured !== null && captured.files > 0)
    return { ...shared, base, from: captured.commit, fromTree: captured.tree };
  return from === base ? null : { ...shared, base, from, fromTree };
}
