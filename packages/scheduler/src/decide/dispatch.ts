import { phaseKey, samePhase, scopesOverlap } from '@debussy/core';
import type { SessionKind } from '@debussy/core';
import { attemptOf, inSession, isOver, isSettledBadly } from '../state/attempt.ts';
import { firstOf, nextOf } from '../state/carried.ts';
import { holdOn } from '../state/hold.ts';
import type { PhaseEntry, PhaseState } from '../state/phase-state.ts';
import { entryOf, targetOf, tipOf } from '../state/run-state.ts';
import { pendingByPath, phasesByCourse } from '../state/overview.ts';
import type { RunState } from '../state/run-state.ts';
import { isBrought } from './brought.ts';
import { record } from './command.ts';
import type { Command, StartCommand } from './command.ts';
import { landingOrder } from './landing-order.ts';
import { freeAgent, freeAssignment } from './limits.ts';
import { mayProposeSplit } from './restart.ts';
import { sameSession } from './same-session.ts';
import type { Assignment } from './assignment.ts';

type Waiting = Extract<PhaseState, { kind: 'waiting' }>;

/** Repairing more issues than this, in a context fuller than this, is work for several sessions. */
const manyIssues = 3;
const fairlyFull = 60;

/** Phases that depend on a blocked or failed one become blocked, one after the other. */
export function blockedPhases(state: RunState): readonly Command[] {
  const { pending, hasFallenOut } = phasesByCourse(state);
  if (!hasFallenOut) return [];
  for (const entry of pending) {
    const by = blockersOf(state, entry);
    if (by.length === 0) continue;
    const ids = by.map((other) => other.spec.id);
    const reason = by.map((other) => `phase ${other.spec.id} ${describe(other)}`).join(', ');
    return [record({ type: 'phase.blocked', phase: entry.spec.id, by: ids, reason })];
  }
  return [];
}

/** Phases that must land before it, and will not by themselves. */
export function blockersOf(state: RunState, entry: PhaseEntry): readonly PhaseEntry[] {
  return dependenciesOf(state, entry).filter(
    (other) => isSettledBadly(other.state) || other.state.kind === 'skipped',
  );
}

/** The next session to start: started phases before new ones, then those along the critical path. */
export function nextSession(state: RunState, now: number): StartCommand | null {
  if (freeAgent(state) === null) return null;
  const { underWay } = phasesByCourse(state);
  const inSessions = underWay.filter((entry) => inSession(entry.state));
  const isAlone = (entry: PhaseEntry): boolean => !inSessions.some((other) => sharesThing(entry, other));
  for (const entry of underWay) {
    if (!isWaiting(state, entry) || !hasWaited(entry.state, now) || !isAlone(entry)) continue;
    const chosen = freeAssignment(state, entry);
    if (chosen !== null) return startSession(state, entry, { ...chosen, now });
  }
  const atWork = begun(underWay);
  for (const entry of pendingByPath(state)) {
    if (isBrought(entry) || !isReady(state, entry) || collides(state, entry, atWork) || !isAlone(entry))
      continue;
    const chosen = freeAssignment(state, entry);
    if (chosen !== null) return startSession(state, entry, { ...chosen, now });
  }
  return null;
}

/** An exclusive resource of the machine: the task would only occupy a place while it waits for it. */
function sharesThing({ spec }: PhaseEntry, { spec: other }: PhaseEntry): boolean {
  return spec.exclusive?.some((name) => other.exclusive?.includes(name) === true) === true;
}

/** True if a session could start now or later without the user. */
export function hasMoreToRun(state: RunState): boolean {
  const { underWay, pending } = phasesByCourse(state);
  const goesOn = underWay.some((entry) => entry.state.kind === 'reported' || isWaiting(state, entry));
  if (goesOn) return true;
  // A phase that shares files with one on hold waits as long as that one does.
  const atWork = begun(underWay);
  return pending.some((entry) => isReady(state, entry) && !collides(state, entry, atWork));
}

export function nextStart(state: RunState): number | null {
  const times = phasesByCourse(state).underWay.flatMap((entry) =>
    isWaiting(state, entry) ? [entry.state.next.notBefore] : [],
  );
  return times.length === 0 ? null : Math.min(...times);
}

/** No pause between sessions is as long as this. */
const longestPauseMs = 600_000;

/** A pause longer than any possible one began before the clock was set back: it is over. */
function hasWaited({ next }: Waiting, now: number): boolean {
  const left = next.notBefore - now;
  return left <= 0 || left > longestPauseMs;
}

function isWaiting(state: RunState, entry: PhaseEntry): entry is PhaseEntry & { readonly state: Waiting } {
  return entry.state.kind === 'waiting' && holdOn(state, entry) === null;
}

export function isReady(state: RunState, entry: PhaseEntry): boolean {
  if (entry.state.kind !== 'pending' || !isWanted(state, entry) || holdOn(state, entry) !== null)
    return false;
  const parent = entry.spec.parent === null ? null : entryOf(state, entry.spec.parent);
  if (parent !== null && parent.state.kind !== 'group') return false;
  return dependenciesOf(state, entry).every((other) => other.state.kind === 'landed');
}

function isWanted(state: RunState, entry: PhaseEntry): boolean {
  if (state.only === null) return true;
  let top = entry;
  while (top.spec.parent !== null) top = entryOf(state, top.spec.parent);
  return state.only.has(phaseKey(top.spec.id));
}

function dependenciesOf(state: RunState, entry: PhaseEntry): readonly PhaseEntry[] {
  return entry.spec.depends_on.map((id) => entryOf(state, id));
}

interface Start extends Assignment {
  readonly now: number;
}

function startSession(state: RunState, entry: PhaseEntry, { agent, model, now }: Start): StartCommand {
  const current = entry.state;
  const tip = tipOf(state, targetOf(entry));
  const attempt = attemptOf(current) ?? firstOf(current, { number: entry.attempts + 1, tip });
  const kind = current.kind === 'waiting' ? purposeOf(state, entry, current) : firstPurpose(state, entry);
  return {
    kind: 'start_session',
    next: nextOf(current),
    event: {
      type: 'session.dispatched',
      phase: entry.spec.id,
      attempt: attempt.number,
      session: attempt.sessions + 1,
      kind,
      base: attempt.base,
      from: attempt.from,
      agent,
      model,
      ...sameSession(state, entry, { kind, agent, model }, now),
    },
  };
}

/** A phase that the forecast calls too large is asked how to split it, before it starts for the first time. */
function firstPurpose(state: RunState, entry: PhaseEntry): SessionKind {
  const next = nextOf(entry.state);
  if (next !== null) return next.kind;
  const isLarge = entry.spec.oversized === true && entry.attempts === 0;
  return isLarge && mayProposeSplit(state, entry) ? 'propose_split' : 'work';
}

/** Many failures and a fairly full context: request a split once before the next repair. */
function purposeOf(state: RunState, entry: PhaseEntry, { attempt, next }: Waiting): SessionKind {
  const isMuch = next.kind === 'remediate' && next.detail.length > manyIssues;
  const isFull = attempt.percent !== null && attempt.percent > fairlyFull;
  return isMuch && isFull && !attempt.proposed && mayProposeSplit(state, entry) ? 'propose_split' : next.kind;
}

function describe({ state }: PhaseEntry): string {
  if (state.kind === 'failed') return 'failed';
  if (state.kind === 'needs_human') return 'needs a person';
  return state.kind === 'skipped' ? 'was skipped' : 'is blocked';
}

export function phaseNamed(state: RunState, id: string): PhaseEntry | null {
  return [...state.phases.values()].find((entry) => samePhase(entry.spec.id, id)) ?? null;
}

type Files = readonly string[];

/** Phases in progress. */
function begun(underWay: readonly PhaseEntry[]): readonly PhaseEntry[] {
  return underWay.filter((entry) => attemptOf(entry.state) !== null);
}

/** If declared scopes overlap, the phases run one after the other. In a group, the one that lands first goes first. */
function collides(state: RunState, entry: PhaseEntry, underWay: readonly PhaseEntry[]): boolean {
  const { files } = entry.spec;
  if (state.config.overlap === 'allow' || files.length === 0) return false;
  const target = targetOf(entry);
  const meets = (other: PhaseEntry): boolean =>
    other !== entry && targetOf(other) === target && overlap(other.spec.files, files);
  // In a group, a finished part that waits for its turn after this one would wait forever if this one waited for it.
  if (underWay.some((other) => other.state.kind !== 'landing' && meets(other))) return true;
  if (target === null) return false;
  const order = landingOrder(state, entryOf(state, target).group?.children ?? []);
  return order.slice(0, order.indexOf(entry)).some((other) => !isOver(other.state) && meets(other));
}

/** The scopes of a plan never change and are compared again and again. */
const known = new WeakMap<Files, WeakMap<Files, boolean>>();

function overlap(a: Files, b: Files): boolean {
  if (a.length === 0) return false;
  const ofA = known.get(a) ?? new WeakMap<Files, boolean>();
  known.set(a, ofA);
  const found = ofA.get(b) ?? scopesOverlap(a, b);
  ofA.set(b, found);
  return found;
}
