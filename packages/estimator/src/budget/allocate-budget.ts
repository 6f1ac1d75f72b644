import { checkedNumber, OptionError, quoted } from '../option-error.ts';

export type BudgetStrategy = 'fixed' | 'dynamic' | 'reserve';

export interface BudgetPhase {
  readonly id: string;
  /** For `fixed`: the tokens of this phase. Phases without it share the rest. */
  readonly tokens?: number | undefined;
  /** For `dynamic` and `reserve`: its weight relative to the others; 1 by default. */
  readonly complexity?: number | undefined;
}

export interface BudgetRequest {
  readonly strategy: BudgetStrategy;
  /** Tokens to distribute. */
  readonly total: number;
  readonly phases: readonly BudgetPhase[];
}

/** The allocation in whole tokens. Phases, debugging and overflow always add up to the total. */
export interface BudgetAllocation {
  readonly strategy: BudgetStrategy;
  readonly total: number;
  readonly phases: readonly { readonly id: string; readonly tokens: number }[];
  readonly debugging: number;
  readonly overflow: number;
  /** For `fixed`: the requested tokens beyond the total; every phase got proportionally less. */
  readonly missing: number;
}

const DEBUGGING_SHARE = 0.2;
const OVERFLOW_SHARE = 0.2;

export function allocateBudget(request: BudgetRequest): BudgetAllocation {
  const { strategy, phases } = request;
  const total = Math.floor(amount('total', request.total));
  if (!Array.isArray(phases)) throw wrong('phases', phases, 'Give a list of { id, complexity }.');
  const shares = sharesOf(strategy, total, phases);
  const given = shares.phases.reduce((sum, { tokens }) => sum + tokens, shares.debugging);
  return { strategy, total, ...shares, overflow: total - given };
}

type Shares = Omit<BudgetAllocation, 'strategy' | 'total' | 'overflow'>;

function sharesOf(strategy: BudgetStrategy, total: number, phases: readonly BudgetPhase[]): Shares {
  switch (strategy) {
    case 'fixed':
      return fixed(total, phases);
    case 'dynamic':
      return { phases: inProportion(phases, weights(phases), total), debugging: 0, missing: 0 };
    case 'reserve':
      return reserve(total, phases);
    default:
      throw wrong('strategy', strategy, 'Known: fixed, dynamic, reserve.');
  }
}

function fixed(total: number, phases: readonly BudgetPhase[]): Shares {
  const asked = phases.map((phase) => (phase.tokens === undefined ? null : amount('tokens', phase.tokens)));
  const sum = asked.reduce<number>((all, tokens) => all + (tokens ?? 0), 0);
  const open = asked.filter((tokens) => tokens === null).length;
  const share = open === 0 ? 0 : Math.max(0, total - sum) / open;
  const wanted = asked.map((tokens) => tokens ?? share);
  const given = Math.min(total, Math.floor(sum + share * open));
  return { phases: inProportion(phases, wanted, given), debugging: 0, missing: Math.max(0, sum - total) };
}

function reserve(total: number, phases: readonly BudgetPhase[]): Shares {
  const debugging = Math.floor(total * DEBUGGING_SHARE);
  const core = total - debugging - Math.floor(total * OVERFLOW_SHARE);
  return { phases: inProportion(phases, weights(phases), core), debugging, missing: 0 };
}

function weights(phases: readonly BudgetPhase[]): readonly number[] {
  return phases.map((phase) => amount('complexity', phase.complexity ?? 1));
}

/** Whole shares by largest remainder: the tokens lost by rounding down go to the shares that lost most. */
function inProportion(
  phases: readonly BudgetPhase[],
  parts: readonly number[],
  total: number,
): BudgetAllocation['phases'] {
  const sum = parts.reduce((all, part) => all + part, 0);
  const exact = parts.map((part) => (sum === 0 ? total / parts.length : (part / sum) * total));
  const whole = exact.map(Math.floor);
  const left = total - whole.reduce((all, tokens) => all + tokens, 0);
  const byRemainder = exact.map((tokens, index) => ({ index, cut: tokens - Math.floor(tokens) }));
  byRemainder.sort((a, b) => b.cut - a.cut || a.index - b.index);
  const raised = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return phases.map(({ id }, index) => ({ id, tokens: (whole[index] ?? 0) + (raised.has(index) ? 1 : 0) }));
}

function amount(key: string, value: unknown): number {
  return checkedNumber(`allocateBudget: ${key}`, value);
}

function wrong(key: string, value: unknown, hint: string): OptionError {
  const option = `allocateBudget: ${key}`;
  return new OptionError({ code: 'ERR_ESTIMATOR_BUDGET', option, message: `is ${quoted(value)}`, hint });
}
