import { nothingSpent, phaseKey } from '@debussy/core';
import type { EventOf, PhaseSpec } from '@debussy/core';
import { attemptOf, newAttempt } from '../state/attempt.ts';
import type { PhaseEntry, PhaseState, Unverified } from '../state/phase-state.ts';
import { PhaseTable } from '../state/phase-table.ts';
import { entryOf } from '../state/run-state.ts';
import type { RunState } from '../state/run-state.ts';
import { queued, unqueued, withEntry, withPhaseState } from './change.ts';
import { carriedOn } from './session.ts';

export function newEntry(spec: PhaseSpec): PhaseEntry {
  return {
    spec,
    state: { kind: 'pending', carried: null },
    attempts: 0,
    spent: nothingSpent,
    seconds: 0,
    group: null,
    summary: '',
    files: [],
    known: 0,
  };
}

export function phaseQueued(state: RunState, event: EventOf<'phase.queued'>, at: number): RunState {
  const current = entryOf(state, event.phase).state;
  const attempt = attemptOf(current) ?? newAttempt(event.attempt, event.base);
  const unchanged = current.kind === 'reported' && current.end.captured?.files === 0;
  const candidate = { at, base: event.base, commit: event.commit, tree: event.tree, unchanged, merged: [] };
  const repaired = withRepair(state, event, current);
  const next = withPhaseState(begunWith(repaired, event), event.phase, {
    kind: 'verifying',
    attempt: { ...carriedOn(attempt, current), ours: null, conflictFiles: [] },
    candidate,
  });
  return queued(next, event.phase);
}

/** A branch begins its attempt here; any other phase began with its first session. */
function begunWith(state: RunState, { phase, attempt }: EventOf<'phase.queued'>): RunState {
  const entry = entryOf(state, phase);
  return entry.spec.candidate !== undefined && attempt > entry.attempts
    ? withEntry(state, { ...entry, attempts: attempt })
    : state;
}

/**
 * A session of a split phase has resolved a conflict of one commit, so its work replaces that commit; or it has
 * repaired the union, so its work is one more commit on it.
 */
function withRepair(state: RunState, event: EventOf<'phase.queued'>, current: PhaseState): RunState {
  const entry = entryOf(state, event.phase);
  if (entry.group === null || current.kind !== 'reported') return state;
  const { commit } = event;
  const part = current.attempt.ours;
  const change =
    part === null ? { repair: commit } : { resolved: [...entry.group.resolved, { part, commit }] };
  return withEntry(state, { ...entry, group: { ...entry.group, ...change } });
}

export function remediating(state: RunState, event: EventOf<'phase.remediating'>, at: number): RunState {
  const entry = entryOf(state, event.phase);
  const attempt = attemptOf(entry.state);
  if (attempt === null) return state;
  const known = { ...state, redPhases: state.redPhases + 1 };
  return withPhaseState(unqueued(known, event.phase), event.phase, {
    kind: 'waiting',
    attempt: {
      ...attempt,
      retries: event.retry,
      steps: attempt.steps + 1,
      base: event.base,
      from: event.from,
      fromTree: event.from_tree,
      redTree: event.from_tree,
    },
    next: {
      kind: entry.group === null ? 'remediate' : 'repair',
      notBefore: at,
      detail: event.failed_gates,
      failures: event.failures,
    },
  });
}

export function conflicted(state: RunState, event: EventOf<'phase.conflicted'>, at: number): RunState {
  const attempt = attemptOf(entryOf(state, event.phase).state);
  if (attempt === null) return state;
  return withPhaseState(unqueued(state, event.phase), event.phase, {
    kind: 'waiting',
    attempt: {
      ...attempt,
      conflicts: attempt.conflicts + 1,
      ours: event.ours,
      conflictFiles: event.files,
      base: event.tip,
      from: event.marked ?? event.tip,
      fromTree: null,
      redTree: null,
    },
    next: {
      kind: 'conflict',
      notBefore: at,
      detail: event.files,
      failures: (event.logs ?? []).map((log) => ({ gate: '', detail: '', log })),
      tried: event.tried ?? [],
    },
  });
}

/** The work itself stays; the landing uses the resolved version of the conflicting part. */
export function conflictResolved(state: RunState, event: EventOf<'conflict.resolved'>): RunState {
  const current = entryOf(state, event.phase).state;
  if (current.kind !== 'verifying' && current.kind !== 'landing') return state;
  const { part, onto, commit, tree, files } = event;
  const merged = [...current.candidate.merged, { part, onto, commit, tree, files }];
  return verifiedAgain(state, event.phase, { ...current, candidate: { ...current.candidate, merged } });
}

/** Back to the unresolved part; the next rule knows the failed attempts. */
export function resolutionFailed(state: RunState, event: EventOf<'resolution.failed'>): RunState {
  const current = entryOf(state, event.phase).state;
  if (current.kind !== 'verifying' && current.kind !== 'landing') return state;
  const { part, onto, files, failed_gates: gates, logs } = event;
  const at = current.candidate.merged.findIndex((one) => one.part === part);
  const merged = at === -1 ? current.candidate.merged : current.candidate.merged.slice(0, at);
  const tree = current.candidate.merged[at]?.tree ?? null;
  const triedMerges = [...current.attempt.triedMerges, { part, onto, tree, files, gates, logs }];
  const attempt = { ...current.attempt, triedMerges };
  return verifiedAgain(state, event.phase, { attempt, candidate: { ...current.candidate, merged } });
}

/** It keeps its place in the queue; verifications that include it become meaningless. */
function verifiedAgain(state: RunState, phase: string, { attempt, candidate }: Unverified): RunState {
  const key = phaseKey(phase);
  const verifications = new Map(state.verifications);
  for (const one of state.verifications.values())
    if (one.result.kind !== 'running' && one.phases.includes(key)) verifications.delete(one.id);
  return withPhaseState({ ...state, verifications }, phase, { kind: 'verifying', attempt, candidate });
}

export function split(state: RunState, event: EventOf<'phase.split'>): RunState {
  const parent = entryOf(state, event.phase);
  const attempt = attemptOf(parent.state) ?? newAttempt(event.attempt, event.base);
  const group = {
    children: event.children.map((child) => phaseKey(child.id)),
    base: event.base,
    partial: event.partial,
    tip: event.partial,
    tree: null,
    repair: null,
    resolved: [],
  };
  const phases = new Map(state.phases);
  phases.set(phaseKey(event.phase), {
    ...parent,
    group,
    state: { kind: 'group', attempt: { ...attempt, retries: 0, redTree: null } },
  });
  for (const child of event.children) phases.set(phaseKey(child.id), newEntry(child));
  return { ...state, phases: PhaseTable.of(phases) };
}

export function splitRefused(state: RunState, event: EventOf<'split.refused'>, at: number): RunState {
  const current = entryOf(state, event.phase).state;
  const attempt = attemptOf(current);
  if (attempt === null || event.final) return state;
  return withPhaseState(state, event.phase, {
    kind: 'waiting',
    attempt: { ...carriedOn(attempt, current), splitsRefused: attempt.splitsRefused + 1 },
    next: { kind: 'report', notBefore: at, detail: event.errors, failures: [] },
  });
}
