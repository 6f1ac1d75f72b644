import { phaseKey } from '@debussy/core';
import type { EventOf } from '@debussy/core';
import { isSettledBadly } from '../state/attempt.ts';
import { entryOf } from '../state/run-state.ts';
import type { Offer, RunState } from '../state/run-state.ts';
import { settled, withPhaseState } from './change.ts';
import { openParts, reopened, unblocked } from './course.ts';

export function offered(state: RunState, event: EventOf<'tip.offered'>): RunState {
  const target = targetIn(event);
  const { why, onto, to, tree, finished, rewritten } = event;
  const offer: Offer = {
    target,
    why,
    branchAt: event.branch_at,
    onto,
    to,
    tree,
    phases: event.phases.map(phaseKey),
    finished,
    rewritten,
    sure: event.sure === true,
    declined: false,
  };
  const next = withoutVerdict(state, target);
  return { ...next, offers: new Map(next.offers).set(target, offer) };
}

/** On the run's own branch it stands in the way of everything that lands; anywhere else it is of no concern any more. */
export function declined(state: RunState, event: EventOf<'tip.declined'>): RunState {
  const target = targetIn(event);
  const next = withoutVerdict(state, target);
  const offers = new Map(next.offers);
  const offer = offers.get(target);
  if (offer === undefined || event.why === 'branch_moved' || event.reason === '') offers.delete(target);
  else offers.set(target, { ...offer, declined: true });
  return { ...next, offers };
}

/** The tip has moved. Where it went to what a person did, whoever was blocked by what is finished now may go on. */
export function settledOffer(state: RunState, event: EventOf<'tip.moved'>): RunState {
  const target = targetIn(event);
  const offer = state.offers.get(target);
  if (offer === undefined && event.offer === undefined) return state;
  const offers = new Map(state.offers);
  offers.delete(target);
  const tampered = state.tampered && event.offer !== 'by_hand';
  let next: RunState = { ...withoutVerdict(state, target), offers, tampered };
  if (event.offer === 'branch_moved' && offer !== undefined) next = { ...next, ground: offer.onto };
  for (const { phase, commit } of event.rewritten ?? []) {
    if (entryOf(next, phase).state.kind === 'landed')
      next = withPhaseState(next, phase, { kind: 'landed', commit });
  }
  for (const { phase } of event.landed) {
    next = reopened(next, phase, isSettledBadly);
    // Whoever finished the whole by hand has done without what is missing of its parts.
    for (const part of openParts(next, phase)) next = settled(next, part, { kind: 'skipped', by: 'hand' });
  }
  return unblocked(next);
}

function withoutVerdict(state: RunState, target: string): RunState {
  const kept = [...state.verifications].filter(
    ([, { target: other, offered: commit, result }]) =>
      other !== target || commit === null || result.kind === 'running',
  );
  return { ...state, verifications: new Map(kept) };
}

function targetIn({ group }: { readonly group: string | null }): string {
  return group === null ? '' : phaseKey(group);
}
