import { allTokens } from '@debussy/core';
import type { Config, EventBody, SessionEvent, Spent } from '@debussy/core';
import type { ModelPrice } from '@debussy/core/config';
import type { SaidOnce } from '../run/run-place.ts';

type Prices = Readonly<Record<string, ModelPrice>>;

const aMillion = 1_000_000;

/** Adds costs to the events of a session, if the configuration has prices and the program reports no cost. */
export function pricer(prices: Prices, asked: string | null): (event: SessionEvent) => SessionEvent {
  let model = asked;
  return (event) => {
    if (event.type === 'started') model = event.model ?? model;
    const isBill = event.type === 'spent' || event.type === 'ended';
    return isBill ? { ...event, spent: withCost(event.spent, priceOf(prices, model)) } : event;
  };
}

/**
 * By the exact name of the model, else by the longest name that is a part of it: `claude-sonnet-4-5` also prices its
 * dated versions.
 */
function priceOf(prices: Prices, model: string | null): ModelPrice | null {
  if (model === null) return null;
  const names = Object.keys(prices).filter((name) => model.includes(name));
  const name = names.toSorted((a, b) => b.length - a.length)[0];
  return name === undefined ? null : (prices[name] ?? null);
}

/** A budget of money does not see tokens whose cost neither the program nor `prices` knows. Warns once per agent. */
export function unpriced(
  { budget }: Pick<Config, 'budget'>,
  { said, phase, agent, spent }: Unpriced,
): readonly EventBody[] {
  const limits = [budget, budget.phase, ...Object.values(budget.models ?? {})];
  const isLimited = limits.some(({ cost }) => cost !== null);
  const message = `the cost budget does not count the sessions of ${agent}: their cost is unknown`;
  if (!isLimited || spent.cost !== null || allTokens(spent) === 0 || said.has(message)) return [];
  said.add(message);
  const hint = 'Set what its model costs for a million tokens: prices: { <model>: { input: …, output: … } }';
  return [{ type: 'notice', severity: 'warning', code: 'COST_UNKNOWN', phase, message, hint }];
}

interface Unpriced extends SaidOnce {
  readonly phase: string;
  readonly agent: string;
  readonly spent: Spent;
}

function withCost(spent: Spent, price: ModelPrice | null): Spent {
  if (spent.cost !== null || price === null) return spent;
  const cost =
    spent.input * price.input +
    spent.output * price.output +
    spent.cache_read * price.cache_read +
    spent.cache_creation * price.cache_creation;
  return { ...spent, cost: cost / aMillion };
}
