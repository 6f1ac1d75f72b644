import { addSpent } from '@debussy/core';
import type { BudgetLimits, EventOf, Spent } from '@debussy/core';
import { inSession } from '../state/attempt.ts';
import { countedTokens } from '../state/run-state.ts';
import type { RunState } from '../state/run-state.ts';
import { record } from './command.ts';
import type { Command } from './command.ts';

/** A budget that is used up is said once; after that nothing new starts and what runs is stopped gently. */
export function checkBudget(state: RunState, now: number): readonly Command[] {
  if (state.budgetExceeded)
    return state.draining === null ? [record({ type: 'run.draining', reason: 'budget' })] : [];
  const spent = [...state.phases.values()].reduce(
    (sum, { state: current }) =>
      'session' in current && inSession(current) ? addSpent(sum, current.session.spent) : sum,
    state.spent,
  );
  const over = limitPassed(state.config.budget, { spent, minutes: (now - state.startedAt) / 60_000 });
  return over === null ? [] : [record({ type: 'budget.exceeded', scope: 'run', ...over })];
}

/** The first limit that is reached, with what was used of it. */
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
