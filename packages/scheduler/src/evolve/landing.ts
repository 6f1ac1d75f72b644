import { isRed, phaseKey } from '@debussy/core';
import type { EventOf } from '@debussy/core';
import type { PhaseEntry } from '../state/phase-state.ts';
import { entryOf, targetNamed, targetOf, waitingCommit } from '../state/run-state.ts';
import type { RunState, Verification, VerificationState } from '../state/run-state.ts';
import { stillStands } from '../state/still-stands.ts';
import { withEntry, withPhaseState } from './change.ts';
import { settledUserCommits } from './user-commits.ts';

export function verificationStarted(state: RunState, event: EventOf<'verification.started'>): RunState {
  const verification: Verification = {
    id: event.id,
    target: targetNamed(event.group),
    phases: event.phases.map(phaseKey),
    heads: new Map(event.phases.map((phase) => [phaseKey(phase), waitingCommit(entryOf(state, phase))])),
    base: event.base,
    failures: [],
    unable: [],
    failedBefore: [],
    evidence: [],
    result: { kind: 'running' },
    offered: event.offered ?? null,
    final: event.final === true,
  };
  return {
    ...state,
    verified: state.verified + 1,
    verifications: new Map(state.verifications).set(event.id, verification),
  };
}

export function gateFinished(state: RunState, event: EventOf<'gate.finished'>): RunState {
  const verification = state.verifications.get(event.id);
  const next = verification === undefined ? null : withGate(verification, event);
  if (next === null) return state;
  return { ...state, verifications: new Map(state.verifications).set(event.id, next) };
}

function withGate(verification: Verification, event: EventOf<'gate.finished'>): Verification | null {
  const { phase, gate, result, log, detail } = event;
  const failure = { gate, detail, log };
  if (result === 'failed_before') {
    return { ...verification, failedBefore: [...verification.failedBefore, { phase, gate }] };
  }
  if (!isRed({ result })) {
    const { evidence } = event;
    if (evidence === undefined) return null;
    return { ...verification, evidence: [...verification.evidence, { phase, gate, evidence }] };
  }
  const isUnable = result === 'failed' && event.exit_code === commandNotFound;
  return {
    ...verification,
    failures: [...verification.failures, failure],
    unable: isUnable ? [...verification.unable, failure] : verification.unable,
  };
}

/** The shell's usual exit code for a missing program. */
const commandNotFound = 127;

export function verificationFinished(state: RunState, event: EventOf<'verification.finished'>): RunState {
  const verification = state.verifications.get(event.id);
  if (verification === undefined) return state;
  const verifications = new Map(state.verifications);
  const result = resultOf(event);
  // A cancelled verification, or one of an outdated chain, says nothing about a tree that could land.
  const isVoid =
    result.kind === 'cancelled' ||
    !stillStands(state, verification) ||
    isOfLanded(state, result) ||
    isUntried(verification, result);
  if (isVoid) verifications.delete(event.id);
  else verifications.set(event.id, { ...verification, result });
  const isProven = verification.final && result.kind === 'green';
  const proven = isProven ? new Set([...state.proven, ...verification.phases]) : state.proven;
  return { ...state, verifications, proven };
}

/** A phase that conflicted in one chain has landed in another: merge rules need not give the same result each time. */
function isOfLanded(state: RunState, result: VerificationState): boolean {
  return result.kind === 'conflict' && entryOf(state, result.phase).state.kind === 'landed';
}

/** The phases before it have landed since the verification began, so merging without an agent can be tried now. */
function isUntried({ phases, heads }: Verification, result: VerificationState): boolean {
  const isFirst = result.kind === 'conflict' && heads.size > phases.length && phases[0] === result.phase;
  return isFirst && result.resolution === undefined && result.refused === undefined;
}

function resultOf(event: EventOf<'verification.finished'>): VerificationState {
  const { commit, tree, conflict } = event;
  if (event.verdict === 'conflict' && conflict !== null) {
    return {
      kind: 'conflict',
      phase: phaseKey(conflict.phase),
      files: conflict.files,
      marked: conflict.marked,
      part: conflict.part,
      resolution: conflict.resolution,
      refused: conflict.refused,
    };
  }
  if (commit === null || tree === null) return { kind: 'cancelled' };
  if (event.verdict === 'green') return { kind: 'green', commit, tree };
  if (event.verdict === 'red') return { kind: 'red', commit, tree, below: event.below, failed: event.failed };
  return { kind: 'cancelled' };
}

/** A sub-phase with a green tree waits for its turn on the group's branch. */
export function verifiedAlone(state: RunState, id: string): RunState {
  const verification = state.verifications.get(id);
  const phase = verification?.phases[0];
  if (verification === undefined || verification.target === null || phase === undefined) return state;
  if (verification.offered !== null) return state;
  const current = entryOf(state, phase).state;
  if (verification.result.kind !== 'green' || current.kind !== 'verifying') return state;
  return withPhaseState(state, phase, { ...current, kind: 'landing' });
}

export function tipMoved(state: RunState, event: EventOf<'tip.moved'>): RunState {
  let next = event.group === null ? runTipMoved(state, event) : groupTipMoved(state, event.group, event);
  const commits = new Map(event.landed.map((one) => [phaseKey(one.phase), one.commit]));
  for (const group of event.groups) if (!commits.has(phaseKey(group))) commits.set(phaseKey(group), event.to);
  for (const [key, commit] of commits) next = withPhaseState(next, key, { kind: 'landed', commit });
  return settledUserCommits(trimmed(next, event, [...commits.keys()]), event);
}

function runTipMoved(state: RunState, event: EventOf<'tip.moved'>): RunState {
  const landed = [...event.landed.map(({ phase }) => phase), ...event.groups];
  // Commits from the user's own branch, or from before a lost journal, are unverified.
  const offered = event.offer === undefined ? [] : (state.userCommits.get(null)?.phases ?? []);
  const proven = state.rebuilt ? [] : [...landed, ...offered];
  return { ...state, tip: event.to, tipTree: event.tree, proven: new Set(proven.map(phaseKey)) };
}

function groupTipMoved(state: RunState, group: string, event: EventOf<'tip.moved'>): RunState {
  const entry = entryOf(state, group);
  if (entry.group === null) return state;
  const next: PhaseEntry = { ...entry, group: { ...entry.group, tip: event.to, tree: event.tree } };
  return withEntry(state, next);
}

/** Verifications on top of the landed part stay valid, because the trees are the same. */
function trimmed(state: RunState, event: EventOf<'tip.moved'>, landed: readonly string[]): RunState {
  const target = targetNamed(event.group);
  const queue = (state.queues.get(target) ?? []).filter((key) => !landed.includes(key));
  const own = landed.filter((key) => targetOf(entryOf(state, key)) === target);
  const verifications = new Map<string, Verification>();
  for (const verification of state.verifications.values()) {
    const kept = verification.target === target ? shortened(verification, event, own) : verification;
    if (kept !== null && !(isAnswered(kept) && kept.target === target))
      verifications.set(verification.id, kept);
  }
  return { ...state, queues: new Map(state.queues).set(target, queue), verifications };
}

/** The move settles the proposal. A verification that still runs keeps its place until it ends. */
function isAnswered({ offered, result }: Verification): boolean {
  return offered !== null && result.kind !== 'running';
}

function shortened(
  verification: Verification,
  event: EventOf<'tip.moved'>,
  landed: readonly string[],
): Verification | null {
  const rest = verification.phases.filter((phase) => !landed.includes(phase));
  if (verification.final) return verification.result.kind === 'running' ? verification : null;
  if (verification.target !== null) return rest.length === 0 ? null : verification;
  const head = verification.phases.slice(0, verification.phases.length - rest.length);
  // Exactly the head of this chain has landed, as debussy made it. With anything else below it, another tree was verified.
  const isHead = head.length > 0 && head.length === landed.length && event.offer === undefined;
  const onChain = verification.base === event.from && isHead && head.every((phase) => landed.includes(phase));
  if (rest.length === 0) return verification.result.kind === 'running' ? verification : null;
  if (verification.result.kind === 'conflict' && landed.includes(verification.result.phase)) return null;
  if (!onChain && verification.result.kind !== 'running') return null;
  // Merging without an agent was not tried behind other phases. They have landed, so it can be tried now.
  if (verification.result.kind === 'conflict' && verification.result.refused === undefined) return null;
  return onChain ? { ...verification, phases: rest, base: event.to } : verification;
}
