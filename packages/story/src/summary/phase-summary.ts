import { phaseKey } from '@debussy/core';
import type { GateSpec } from '@debussy/core';
import { countedTokens } from '@debussy/scheduler';
import type { PhaseEntry } from '@debussy/scheduler';
import type { PhaseStory, Story } from '../story/story.ts';
import { shownState } from '../words/states.ts';
import { duration, ranBetween, timeSpan } from '../words/time.ts';
import { phaseAccount } from './phase-account.ts';
import { phaseSpent } from './spent-of.ts';
import type { ContextSummary, GateSummary, PhaseSummary, SessionSummary } from './summary.ts';

export function phaseSummary(story: Story, entry: PhaseEntry, now: number): PhaseSummary {
  const { spec, state } = entry;
  const told = story.phases.get(phaseKey(spec.id));
  const spent = phaseSpent(story, entry);
  return {
    id: spec.id,
    title: spec.title,
    parent: spec.parent,
    state: shownState(state),
    attempts: entry.attempts,
    sessions: told?.sessions.length ?? 0,
    restarts: told?.restarts ?? 0,
    retries: told?.retries ?? 0,
    split_into: (entry.group?.children ?? []).map((key) => story.phases.get(key)?.spec.id ?? key),
    seconds: secondsOf(story, told, now),
    tokens: countedTokens(spent),
    cost: spent.cost,
    context: contextOf(told),
    session: sessionOf(told),
    account: told === undefined || told.sessions.length === 0 ? null : phaseAccount(story, told),
    commit: state.kind === 'landed' ? state.commit : null,
    summary: entry.summary,
    messages: (told?.messages ?? []).map(({ at, text, passedOn }) => ({
      at: new Date(at).toISOString(),
      text,
      passed_on: passedOn,
    })),
    gates: spec.gates.map((gate) => gateSummary(gate, told, (from) => ranBetween(story, from, now))),
  };
}

function secondsOf(story: Story, told: PhaseStory | undefined, now: number): number | null {
  if (told === undefined || told.beganAt === null) return null;
  return Math.round(timeSpan(told, story, now) * 10) / 10;
}

function contextOf(told: PhaseStory | undefined): ContextSummary | null {
  const session = told?.sessions.at(-1);
  if (session === undefined) return null;
  const last = session.curve.at(-1);
  return {
    percent: last?.percent ?? null,
    tokens: last?.tokens ?? null,
    estimated: last?.estimated ?? true,
  };
}

function sessionOf(told: PhaseStory | undefined): SessionSummary | null {
  const session = told?.sessions.at(-1);
  if (session === undefined) return null;
  const { number, kind, agent, model, endedAt } = session;
  return { number, kind, agent, model, running: endedAt === null };
}

function gateSummary(
  { name, command }: GateSpec,
  told: PhaseStory | undefined,
  ranSince: (from: number) => number,
): GateSummary {
  if (command === null) return { name, result: 'prose', detail: 'no command', log: null };
  const ran = told?.gates.get(name);
  if (ran?.result === null) {
    const detail = `for ${duration(ranSince(ran.startedAt))}`;
    return { name, result: 'running', detail, log: ran.log };
  }
  if (ran !== undefined) {
    const { evidence } = ran;
    const shown = { name, result: ran.result ?? ('running' as const), detail: ran.detail, log: ran.log };
    return evidence === undefined ? shown : { ...shown, evidence };
  }
  const result = (told?.landed ?? null) === null ? null : ('known' as const);
  return { name, result, detail: '', log: null };
}
