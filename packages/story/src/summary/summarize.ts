import { wantedPhases, countedTokens } from '@debussy/scheduler';
import type { PhaseEntry, RunState } from '@debussy/scheduler';
import { phaseKey, shortBranch } from '@debussy/core';
import type { Story } from '../story/story.ts';
import { landedSummaries } from './landed-summaries.ts';
import { leftSummaries } from './left-summaries.ts';
import { nextSteps } from './next-steps.ts';
import { phaseSummary } from './phase-summary.ts';
import { progressOf } from './progress.ts';
import { spentOf } from './spent-of.ts';
import type { Summary, GateName, GatesSummary, PhaseSummary } from './summary.ts';
import type { GateOutcome } from '@debussy/core';

/** Whether the process that holds the run is there, where that is known. */
export interface RunLiveness {
  readonly gone: boolean;
  /** What time it is, of a run that is under way; absent: that of its last event. */
  readonly now?: number;
}

/** The account of a run, from what its journal tells. Pure. */
export function summarize(story: Story, state: RunState, liveness: RunLiveness = { gone: false }): Summary {
  const { gone } = liveness;
  const now = gone || state.ended !== null ? story.lastAt : Math.max(liveness.now ?? 0, story.lastAt);
  const wanted = inStoryOrder(story, wantedPhases(state));
  const spent = spentOf(story, state);
  const phases = wanted.map((entry) => phaseSummary(story, entry, now));
  const total = (count: (phase: (typeof phases)[number]) => number): number =>
    phases.reduce((sum, phase) => sum + count(phase), 0);
  const facts = {
    schema_version: 1 as const,
    run: story.run,
    plan: story.plan,
    state: lifeOf(state, gone),
    outcome: story.ended?.outcome ?? null,
    exit_code: story.ended?.exit_code ?? null,
    reason: story.ended?.reason ?? '',
    branch: story.branch,
    run_branch: shortBranch(story.runBranch),
    base: story.base,
    tip: state.tip,
    started_at: new Date(story.startedAt).toISOString(),
    updated_at: new Date(story.lastAt).toISOString(),
    seconds: Math.round((story.activeMs + now - story.lastAt) / 100) / 10,
    resumes: story.resumes,
    progress: progressOf(state),
    spent,
    tokens: countedTokens(spent),
    cost: spent.cost,
    sessions: total((phase) => phase.sessions),
    restarts: total((phase) => phase.restarts),
    retries: total((phase) => phase.retries),
    splits: phases.filter((phase) => phase.split_into.length > 0).length,
    phases,
    landed: landedSummaries(story, state),
    not_landed: leftSummaries(story, state, wanted),
    resolved: [...story.phases.values()].flatMap(({ spec, resolved }) =>
      resolved.map((file) => ({ phase: spec.id, ...file })),
    ),
    gates: gatesSummary(story, phases, wanted),
    warnings: warningsOf(story),
    delivered: deliveredOf(story),
    published: publishedOf(story),
  };
  return { ...facts, next: nextSteps(facts) };
}

function inStoryOrder(story: Story, wanted: readonly PhaseEntry[]): readonly PhaseEntry[] {
  const place = new Map([...story.phases.keys()].map((key, i) => [key, i]));
  const at = ({ spec }: PhaseEntry): number => place.get(phaseKey(spec.id)) ?? place.size;
  return wanted.toSorted((a, b) => at(a) - at(b));
}

function lifeOf(state: RunState, gone: boolean): Summary['state'] {
  if (state.ended !== null) return 'ended';
  if (gone) return 'interrupted';
  if (state.draining !== null) return 'draining';
  return state.paused ? 'paused' : 'running';
}

const shownWarnings = 50;

function warningsOf(story: Story): Summary['warnings'] {
  return story.notices
    .filter(({ severity }) => severity !== 'info')
    .slice(-shownWarnings)
    .map(({ code, phase, message, hint }) => ({ code, phase, message, hint }));
}

function deliveredOf({ delivered }: Story): Summary['delivered'] {
  if (delivered === null) return null;
  const { how, branch, from, to, reason, commands } = delivered;
  return { how, branch, from, to, reason, commands };
}

function publishedOf({ published }: Story): Summary['published'] {
  if (published === null) return null;
  const { outcome, reason, commands, requests } = published;
  return { outcome, reason, commands, requests };
}

/** What is to be known about gates besides that they passed: a run is only as good as they are. */
function gatesSummary(
  story: Story,
  phases: readonly PhaseSummary[],
  wanted: readonly PhaseEntry[],
): GatesSummary {
  const all = phases.flatMap(({ id, gates }) => gates.map((gate) => ({ phase: id, ...gate })));
  const named = (...results: readonly GateOutcome[]): readonly GateName[] =>
    all
      .filter(({ result }) => results.some((one) => one === result))
      .map(({ phase, name }) => ({ phase, gate: name }));
  return {
    passed: all.filter(({ result }) => result === 'passed' || result === 'known').length,
    failed: named('failed', 'timed_out'),
    flaky: named('flaky'),
    failed_before: named('failed_before'),
    prose: named('prose'),
    ungated: wanted.filter(isUngated).map(({ spec }) => spec.id),
    unproven: phases.filter(isUnproven).map(({ id }) => id),
    restored: wanted.flatMap(({ spec }) =>
      (story.phases.get(phaseKey(spec.id))?.restored ?? []).map((one) => ({ phase: spec.id, ...one })),
    ),
  };
}

function isUnproven({ state, gates }: PhaseSummary): boolean {
  const run = gates.filter(({ result }) => result !== 'prose');
  return state === 'landed' && run.length > 0 && run.every(({ result }) => result === 'failed_before');
}

function isUngated({ spec, state }: PhaseEntry): boolean {
  return state.kind === 'landed' && spec.gates.every(({ command }) => command === null);
}
