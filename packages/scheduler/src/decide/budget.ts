import { addSpent, nothingSpent } from '@debussy/core';
import type { BudgetLimits, EventOf, Spent } from '@debussy/core';
import { inSession } from '../state/attempt.ts';
import { holdOn } from '../state/hold.ts';
import { phasesByCourse } from '../state/overview.ts';
import type { PhaseEntry, SessionRef } from '../state/phase-state.ts';
import { countedTokens, entryOf } from '../state/run-state.ts';
import type { RunState } from '../state/run-state.ts';
import { record } from './command.ts';
import type { Command } from './command.ts';

/** A used-up budget is reported once. After that nothing new starts, and running sessions stop gently. */
export function checkBudget(state: RunState, now: number): readonly Command[] {
  if (state.budgetExceeded)
    return state.draining === null ? [record({ type: 'run.draining', reason: 'budget' })] : [];
  const live = phasesByCourse(state).underWay.flatMap(({ state: current }) =>
    'session' in current && inSession(current) ? [current.session] : [],
  );
  const spent = live.reduce((sum, session) => addSpent(sum, session.spent), state.spent);
  const over = limitPassed(state.config.budget, { spent, minutes: (now - state.startedAt) / 60_000 });
  if (over !== null) return [record({ type: 'budget.exceeded', scope: 'run', ...over })];
  return modelOver(state, live);
}

function modelOver(
  { config: { budget }, spentBy }: RunState,
  live: readonly SessionRef[],
): readonly Command[] {
  const running = live.map(({ reported, model, spent }) => ({ model: reported ?? model, spent }));
  const all = [...[...spentBy].map(([model, spent]) => ({ model, spent })), ...running];
  for (const [name, limits] of Object.entries(budget.models ?? {})) {
    const used = all.filter(({ model }) => model?.includes(name));
    const spent = used.reduce((sum, one) => addSpent(sum, one.spent), nothingSpent);
    const over = limitPassed({ ...limits, minutes: null }, { spent, minutes: 0 });
    if (over !== null) return [record({ type: 'budget.exceeded', scope: `model ${name}`, ...over })];
  }
  return [];
}

/** The first reached limit, with the amount used. */
export function limitPassed(
  { tokens, cost, minutes }: BudgetLimits,
  used: { readonly spent: Spent; readonly minutes: number },
): Pick<EventOf<'budget.exceeded'>, 'kind' | 'spent' | 'limit'> | null {
  const kinds = [
    { kind: 'tokens' as const, spent: countedTokens(used.spent), limit: tokens },
    { kind: 'cost' as const, spent: used.spent.cost ?? 0, limit: cost },
    { kind: 'minutes' as const, spent: used.minutes, limit: minutes },
  ];
  for (const { kind, spent, limit } of kinds)
    if (limit !== null && spent >= limit) return { kind, spent, limit };
  return null;
}

export function budgetEnd(state: RunState): number | null {
  const { minutes } = state.config.budget;
  return minutes === null || state.budgetExceeded ? null : state.startedAt + minutes * 60_000;
}

/**
 * Each phase of the plan has its own budget, which includes its sub-phases. It counts as used up only while work
 * remains: finished work is verified and lands, whatever it cost.
 */
export function checkPhaseBudgets(state: RunState, now: number): readonly Command[] {
  const limits = limitsOf(state);
  if (limits === null) return [];
  for (const family of families(state)) {
    const [top] = family;
    if (top === undefined || holdOn(state, top) === 'budget' || !family.some(wantsMore)) continue;
    const over = limitPassed(limits, usedBy(family, now));
    const { id } = top.spec;
    if (over !== null) return [record({ type: 'budget.exceeded', scope: `phase ${id}`, phase: id, ...over })];
  }
  return [];
}

/** The time at which the first phase will have used up its minutes. */
export function phaseBudgetEnd(state: RunState, now: number): number | null {
  const minutes = limitsOf(state)?.minutes ?? null;
  if (minutes === null) return null;
  const ends = families(state).flatMap((family) => {
    const running = family.filter((entry) => inSession(entry.state)).length;
    const left = minutes * 60_000 - usedBy(family, now).minutes * 60_000;
    return running === 0 || left <= 0 ? [] : [now + left / running];
  });
  return ends.length === 0 ? null : Math.min(...ends);
}

function limitsOf({ config }: RunState): BudgetLimits | null {
  const limits = config.budget.phase;
  return Object.values(limits).every((limit) => limit === null) ? null : limits;
}

/** The phases of the plan, each before all of its sub-phases. */
function families(state: RunState): readonly (readonly PhaseEntry[])[] {
  const top = [...state.phases.values()].filter((entry) => entry.spec.parent === null);
  return top.map((entry) => withParts(state, entry));
}

function withParts(state: RunState, entry: PhaseEntry): readonly PhaseEntry[] {
  const children = entry.group?.children ?? [];
  return [entry, ...children.flatMap((child) => withParts(state, entryOf(state, child)))];
}

function wantsMore({ state: { kind } }: PhaseEntry): boolean {
  return kind === 'pending' || kind === 'preparing' || kind === 'running' || kind === 'waiting';
}

interface Used {
  readonly spent: PhaseEntry['spent'];
  readonly minutes: number;
}

function usedBy(family: readonly PhaseEntry[], now: number): Used {
  let spent = nothingSpent;
  let ms = 0;
  for (const { spent: before, seconds, state } of family) {
    spent = addSpent(spent, before);
    ms += seconds * 1000;
    if (state.kind !== 'preparing' && state.kind !== 'running') continue;
    spent = addSpent(spent, state.session.spent);
    ms += Math.max(0, now - state.session.dispatchedAt);
  }
  return { spent, minutes: ms / 60_000 };
}
