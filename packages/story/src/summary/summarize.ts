import { opensRequests, phaseKey, shortBranch } from '@debussy/core';
import type { GateOutcome } from '@debussy/core';
import { countedTokens, freeAgent, holdOn, isOver, wantedPhases } from '@debussy/scheduler';
import type { Hold, PhaseEntry, RunState } from '@debussy/scheduler';
import { failures, humans } from '../words/reasons.ts';
import { failedLogs } from './failed-logs.ts';
import type { Landing, PhaseStory, Story } from '../story/story.ts';
import { shownState } from '../words/states.ts';
import { momentFrom, ranBetween, storyTime } from '../words/time.ts';
import { deliveryReason, deliverySteps } from '../words/delivery.ts';
import { unitName } from '../words/branches.ts';
import { nextSteps } from './next-steps.ts';
import { phaseSummary } from './phase-summary.ts';
import { progressOf } from './progress.ts';
import { spentOf, usedByAgents } from './spent-of.ts';
import type { GateName, GatesSummary, LandedSummary, LeftSummary, PhaseSummary, Summary } from './summary.ts';

/** Whether the process that holds the run is alive, if that is known. */
export interface RunLiveness {
  readonly gone: boolean;
  /** The current time, for a run in progress; absent: the time of its last event. */
  readonly now?: number;
}

/** The account of a run, from its journal. Pure. */
export function summarize(story: Story, state: RunState, liveness: RunLiveness = { gone: false }): Summary {
  const { gone } = liveness;
  const now = gone || state.ended !== null ? story.lastAt : storyTime(story, liveness.now ?? 0);
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
    seconds: Math.round(ranBetween(story, story.startedAt, now) * 10) / 10,
    resumes: story.resumes,
    progress: progressOf(state),
    spent,
    tokens: countedTokens(spent),
    cost: spent.cost,
    agents: usedByAgents([...story.phases.values()].flatMap(({ sessions }) => sessions)),
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
    published: opensRequests(state.config) ? publishedOf(story) : null,
  };
  const byHand = story.delivered === null ? [] : deliverySteps(story.delivered);
  const failed = wanted.filter(({ state: one }) => one.kind === 'failed' && one.reason === 'agent');
  const agentFailed = new Set(failed.map(({ spec }) => spec.id));
  return { ...facts, next: nextSteps(facts, byHand, agentFailed) };
}

/** Phases that did not land, with reasons and their kept work. */
function leftSummaries(story: Story, state: RunState, wanted: readonly PhaseEntry[]): readonly LeftSummary[] {
  const left = wanted.filter((entry) => entry.state.kind !== 'landed');
  return left.map((entry) => {
    const told = story.phases.get(phaseKey(entry.spec.id));
    const hold = isOver(entry.state) ? null : holdOn(state, entry);
    const reason = hold === null ? refusalOf(story, state, entry) : holds[hold];
    return { ...leftSummary(entry, told, unitName(story)), ...(reason === null ? {} : { reason }) };
  });
}

const holds: Readonly<Record<Hold, string>> = {
  budget: 'its budget is used up: give it a larger `budget.phase`, then resume',
  person: 'stopped and saved when its context was full',
};

/** The provider that a phase waits for, and until when: among all agents, the one that is retried first. */
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
    ? `${provider} cannot be reached since ${momentFrom(story.lastAt, since)}, retrying ${when}: ${why}`
    : `${provider} takes no more work until ${when}: ${why}`;
}

function leftSummary({ spec, state }: PhaseEntry, told: PhaseStory | undefined, unit: string): LeftSummary {
  return {
    phase: spec.id,
    title: spec.title,
    state: shownState(state),
    reason: reasonOf(state, told, unit),
    kept: 'kept' in state ? state.kept : null,
    handoff: told?.handoff ?? null,
    logs: failedLogs(told),
    commands: commandsFor({ spec, state }),
  };
}

/** The author of a branch repairs it, and then it lands again. */
function commandsFor({ spec, state }: Pick<PhaseEntry, 'spec' | 'state'>): readonly string[] {
  if (state.kind === 'needs_human') return state.commands;
  const isBranch = spec.candidate !== undefined && spec.agent === undefined;
  return isBranch && state.kind === 'failed' ? [`debussy land ${spec.candidate.name}`] : [];
}

function reasonOf(state: PhaseEntry['state'], told: PhaseStory | undefined, unit: string): string {
  if (state.kind === 'failed') return sentence(failures[state.reason], state.detail);
  if (state.kind === 'needs_human') return sentence(humans[state.reason], state.detail);
  if (state.kind === 'blocked') return sentence(`waits for ${unit} ${state.by.join(', ')}`, state.reason);
  if (state.kind === 'skipped') return `skipped by ${state.by}`;
  if (state.kind === 'asked') return 'its context is full; decide how it continues';
  if (state.kind === 'group') return 'some of its sub-phases are not done';
  return (told?.beganAt ?? null) === null ? 'not started' : 'not finished';
}

function sentence(what: string, detail: string): string {
  return detail.trim() === '' ? what : `${what}: ${detail.trim()}`;
}

/** Phases on the run's branch, in order; the sub-phases of one split share a line. */
function landedSummaries(story: Story, state: RunState): readonly LandedSummary[] {
  return story.landings
    .filter(({ group }) => group === null)
    .flatMap((landing) => linesOf(asTheyAre(landing, story), state, unitName(story)));
}

type Known = Omit<Landing, 'landed'> & {
  readonly landed: readonly (Landing['landed'][number] & { readonly byHand: boolean })[];
};

/** Commits that were reapplied to a moved branch have changed since they landed. */
function asTheyAre(landing: Landing, story: Story): Known {
  const landed = landing.landed.map((one) => {
    const told = story.phases.get(phaseKey(one.phase));
    const { commit, empty } = told?.landed ?? one;
    const byHand = empty ? (told?.byHand ?? null) : null;
    // After a rebase, or a landing with its group, the user's commit has another id as well.
    const isTheirs = byHand !== null && commit === one.commit && told?.spec.parent === null;
    return {
      ...one,
      commit: isTheirs ? byHand : commit,
      empty: empty && byHand === null,
      byHand: byHand !== null,
    };
  });
  return { ...landing, landed };
}

function linesOf(landing: Known, state: RunState, unit: string): readonly LandedSummary[] {
  const lines = new Map<string, Known['landed'][number][]>();
  for (const group of landing.groups) lines.set(topOf(state, group), []);
  for (const one of landing.landed) {
    const top = topOf(state, one.phase);
    lines.set(top, [...(lines.get(top) ?? []), one]);
  }
  return [...lines].map(([top, landed]) => lineOf(state.phases.get(top), landed, unit));
}

/** The phase of the plan that a sub-phase comes from. */
function topOf(state: RunState, phase: string): string {
  const parent = state.phases.get(phaseKey(phase))?.spec.parent ?? null;
  return parent === null ? phaseKey(phase) : topOf(state, parent);
}

function lineOf(entry: PhaseEntry | undefined, landed: Known['landed'], unit: string): LandedSummary {
  const id = entry?.spec.id ?? '';
  const phases = landed.map(({ phase }) => phase);
  const split = (entry?.group ?? null) === null ? null : id;
  return {
    name: `${unit} ${phases.length === 0 ? id : phases.join(', ')}`,
    title: entry?.spec.title ?? '',
    phases: phases.length === 0 ? [id] : phases,
    split,
    commits: landed.map(({ commit }) => commit),
    empty: landed.filter(({ empty }) => empty).map(({ phase }) => phase),
    by_hand: landed.filter(({ byHand }) => byHand).map(({ phase }) => phase),
  };
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
  const { how, branch, from, to } = delivered;
  const commands = deliverySteps(delivered).map(({ command }) => command);
  return { how, branch, from, to, reason: deliveryReason(delivered), commands };
}

function publishedOf({ published }: Story): Summary['published'] {
  if (published === null) return null;
  const { outcome, reason, commands, requests } = published;
  return { outcome, reason, commands, requests };
}

/** Facts about gates besides their results: a run is only as good as its gates. */
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
  const proven = phases
    .filter(({ state }) => state === 'landed')
    .flatMap(({ id, gates }) =>
      gates.flatMap(({ name, evidence }) =>
        evidence === undefined ? [] : [{ phase: id, gate: name, ...evidence }],
      ),
    );
  const quiet = named('green_when_quiet');
  return {
    passed: all.filter(({ result }) => result === 'passed' || result === 'known').length,
    failed: named('failed', 'timed_out'),
    flaky: named('flaky'),
    ...(quiet.length === 0 ? {} : { green_when_quiet: quiet }),
    failed_before: named('failed_before'),
    prose: named('prose'),
    ungated: wanted.filter(isUngated).map(({ spec }) => spec.id),
    unproven: phases.filter(isUnproven).map(({ id }) => id),
    ...(proven.length === 0 ? {} : { evidence: proven }),
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
