import { samePhase } from '@debussy/core';
import type { EventOf, LandedCommit, PhaseSpec } from '@debussy/core';
import { attemptOf } from '../state/attempt.ts';
import { firstOf } from '../state/carried.ts';
import { messagesFor } from '../state/messages.ts';
import type { NextSession, PhaseEntry } from '../state/phase-state.ts';
import { evidenceOf, passedGates } from '../state/old-failures.ts';
import { entryOf, targetNamed, wholesOf } from '../state/run-state.ts';
import type { RunState } from '../state/run-state.ts';
import { earlierPhases } from './earlier-phases.ts';
import type { SeriesItem } from '../ports.ts';
import { sessionTaskId } from '../task.ts';
import type { ConflictPhase, SessionTask, Sibling, VerificationTask } from '../task.ts';

/** Built from the state before the dispatch was journalled, or from the state after a crash: the same task. */
export function sessionTaskOf(
  state: RunState,
  event: EventOf<'session.dispatched'>,
  next: NextSession | null,
): SessionTask {
  const entry = entryOf(state, event.phase);
  const { spec } = entry;
  const attempt = attemptOf(entry.state) ?? firstOf(entry.state, { number: event.attempt, tip: event.base });
  const { timeout } = state.config;
  const said = messagesFor(state, entry);
  return {
    kind: 'session',
    id: sessionTaskId(event.phase, event.attempt, event.session),
    phase: event.phase,
    spec,
    parent: spec.parent === null ? null : entryOf(state, spec.parent).spec,
    siblings: siblingsOf(state, spec),
    attempt: event.attempt,
    session: event.session,
    purpose: event.kind,
    base: event.base,
    from: event.from,
    ground: state.ground,
    agent: event.agent,
    model: event.model,
    continues: event.continues,
    restarts: attempt.restarts,
    pruning: attempt.pruning,
    detail: next?.detail ?? [],
    failures: next?.failures ?? [],
    messages: said.filter(({ by }) => by !== 'review').map(({ text }) => text),
    review: said.filter(({ by }) => by === 'review').map(({ text }) => text),
    handoff: attempt.handoff,
    asked: attempt.asks,
    refused: entry.refused ?? [],
    ...earlierPhases(state, entry),
    secondsLeft: timeout === 0 ? 0 : Math.max(1, timeout - attempt.seconds),
    lastReport: attempt.reportsRefused > 0,
    ours: attempt.ours,
    conflictFiles: attempt.conflictFiles,
    tried: next?.tried ?? [],
    conflictPhases: attempt.ours === null ? [] : conflictPhases(state),
  };
}

function siblingsOf(state: RunState, { id, parent }: PhaseSpec): readonly Sibling[] {
  const children = parent === null ? [] : (entryOf(state, parent).group?.children ?? []);
  return children
    .filter((child) => !samePhase(child, id))
    .map((child) => {
      const { spec } = entryOf(state, child);
      return { id: spec.id, title: spec.title, files: spec.files };
    });
}

/** For a group, this is its agent's work before the split. */
function conflictPhases({ phases }: RunState): readonly ConflictPhase[] {
  return [...phases.values()]
    .filter(({ state, group }) => state.kind === 'landed' || group !== null)
    .map(({ spec, summary }) => ({ spec, summary }));
}

export function verificationTaskOf(
  state: RunState,
  event: EventOf<'verification.started'>,
): VerificationTask {
  const { id, group, phases, base } = event;
  const { ground } = state;
  const specs = specsOf(state, phases);
  const shared = { kind: 'verification', id, group, phases, specs, base, ground, landed: [] } as const;
  const commits = event.offered === undefined ? undefined : state.userCommits.get(targetNamed(group));
  if (commits !== undefined)
    return { ...shared, series: [], own: { commit: commits.to, tree: commits.tree }, everyCommit: false };
  if (event.final === true && state.tipTree !== null) {
    const own = { commit: state.tip, tree: state.tipTree };
    return { ...shared, series: [], own, everyCommit: false };
  }
  const entries = phases.map((phase) => entryOf(state, phase));
  const series = entries.map((entry) => seriesItem(state, entry));
  const landed = group === null && series.some(hasMerged) ? landedIn(state) : [];
  return {
    ...shared,
    specs: [
      ...specs,
      ...specsOf(
        state,
        landed.map(({ phase }) => phase),
      ),
    ],
    series,
    landed,
    own: group === null ? null : ownTree(entries[0]),
    everyCommit: state.config.each_commit_green,
  };
}

/** Phases with all their sub-phases except skipped ones: their gates are the gates of the whole. */
function specsOf(state: RunState, phases: readonly string[]): readonly PhaseSpec[] {
  return phases.flatMap((phase) => {
    const { spec, group } = entryOf(state, phase);
    const children = group?.children ?? [];
    const parts = children.filter((child) => entryOf(state, child).state.kind !== 'skipped');
    return [spec, ...specsOf(state, parts)];
  });
}

function hasMerged({ source }: SeriesItem): boolean {
  return source.resolved.some(({ files = [] }) => files.length > 0);
}

/** Phases of the plan, with their commits. */
function landedIn({ phases }: RunState): readonly LandedCommit[] {
  return [...phases.values()].flatMap(({ spec, state }) =>
    state.kind === 'landed' && state.commit !== null && spec.parent === null
      ? [{ phase: spec.id, commit: state.commit, empty: false }]
      : [],
  );
}

export function seriesItem(state: RunState, entry: PhaseEntry): SeriesItem {
  const { spec, group } = entry;
  const shared = {
    phase: spec.id,
    title: spec.title,
    parent: spec.parent,
    within: spec.parent === null ? [] : wholesOf(state, spec.parent),
    commands: judgingCommands(state, spec),
    union: spec.union ?? [],
    brought: spec.candidate,
    time: 'candidate' in entry.state ? entry.state.candidate.at : 0,
    gates: passedGates(state, entry).map((gate) => gate.name),
    evidence: evidenceOf(state, entry),
    tried: attemptOf(entry.state)?.triedMerges ?? [],
  };
  const merged = 'candidate' in entry.state ? entry.state.candidate.merged : [];
  const parts = merged.map(({ part, commit, files }) => ({ part, commit, files }));
  if (group !== null) {
    const { base, tip, repair } = group;
    const resolved = [...group.resolved, ...parts];
    return { ...shared, resolvedFiles: [], source: { kind: 'group', base, tip, repair, resolved } };
  }
  if (!('candidate' in entry.state)) throw new Error(`phase ${spec.id} has nothing to land`);
  const { base, commit } = entry.state.candidate;
  const resolvedFiles = merged.flatMap(({ files }) => files);
  return { ...shared, resolvedFiles, source: { kind: 'commit', commit, base, resolved: parts } };
}

/** The gates of a phase; a part without gates depends on those of the union. */
function judgingCommands(state: RunState, { id, parent }: PhaseSpec): readonly string[] {
  const own = specsOf(state, [id]).flatMap(({ gates }) => gates.flatMap(({ command }) => command ?? []));
  return own.length > 0 || parent === null ? own : judgingCommands(state, entryOf(state, parent).spec);
}

function ownTree(entry: PhaseEntry | undefined): VerificationTask['own'] {
  if (entry === undefined || !('candidate' in entry.state)) return null;
  const { commit, tree, merged } = entry.state.candidate;
  const { group } = entry;
  const replayed =
    group !== null && (group.repair !== null || group.resolved.length > 0 || merged.length > 0);
  return replayed ? null : (merged.at(-1) ?? { commit, tree });
}
