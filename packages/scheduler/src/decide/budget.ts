import { inSession } from '../state/attempt.ts';
import { addSpent, countedTokens } from '../state/run-state.ts';
import type { RunState } from '../state/run-state.ts';
import { record } from './command.ts';
import type { Command } from './command.ts';

/** A budget that is used up is said once; after that nothing new starts and what runs is stopped gently. */
export function checkBudget(state: RunState, now: number): readonly Command[] {
  if (state.budgetExceeded)
    return state.draining === null ? [record({ type: 'run.draining', reason: 'budget' })] : [];
  const { tokens, cost, minutes } = state.config.budget;
  const spent = [...state.phases.values()].reduce(
    (sum, { state: current }) =>
      'session' in current && inSession(current) ? addSpent(sum, current.session.spent) : sum,
    state.spent,
  );
  const over = [
    { kind: 'tokens' as const, spent: countedTokens(spent), limit: tokens },
    { kind: 'cost' as const, spent: spent.cost ?? 0, limit: cost },
    { kind: 'minutes' as const, spent: (now - state.startedAt) / 60_000, limit: minutes },
  ].find((one) => one.limit !== null && one.spent >= one.limit);
  if (over === undefined || over.limit === null) return [];
  return [
    record({ type: 'budget.exceeded', scope: 'run', kind: over.kind, spent: over.spent, limit: over.limit }),
  ];
}

export function budgetEnd(state: RunState): number | null {
  const { minutes } = state.config.budget;
  return minutes === null || state.budgetExceeded ? null : state.startedAt + minutes * 60_000;
}
