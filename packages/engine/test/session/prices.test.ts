import type { SessionEvent, Spent } from '@debussy/core';
import { expect, test } from 'vitest';
import { pricer, unpriced } from '../../src/session/prices.ts';

const price = { input: 3, output: 15, cache_read: 0.3, cache_creation: 3.75 };
const used = { input: 1000, output: 2000, cache_read: 100_000, cache_creation: 4000 };

function costs(model: string | null, spent: Spent, asked: string | null = null): unknown {
  const events: readonly SessionEvent[] = [
    { type: 'started', id: 's', model, window: null },
    { type: 'spent', spent },
    { type: 'ended', outcome: { kind: 'completed' }, spent },
  ];
  const prices = { 'claude-sonnet-4-5': price, claude: { ...price, input: 99 } };
  return events.map(pricer(prices, asked)).flatMap((event) => ('spent' in event ? [event.spent.cost] : []));
}

test('tokens cost the configured price, by the longest name that is a part of the model’s', () => {
  const cost = (1000 * 3 + 2000 * 15 + 100_000 * 0.3 + 4000 * 3.75) / 1_000_000;
  expect(costs('claude-sonnet-4-5-20250929', { ...used, cost: null })).toEqual([cost, cost]);
  expect(costs(null, { ...used, cost: null }, 'claude-sonnet-4-5')).toEqual([cost, cost]);
});

test("the program's own cost counts, and without a price it stays unknown", () => {
  expect(costs('claude-sonnet-4-5', { ...used, cost: 7 })).toEqual([7, 7]);
  expect(costs('gpt-5.5', { ...used, cost: null })).toEqual([null, null]);
});

test('a budget of money that cannot see the cost of a session warns once for each agent', () => {
  const said = new Set<string>();
  const none = { tokens: null, cost: null, minutes: null };
  const codes = (
    agent: string,
    cost: number | null,
    ofRun: number | null,
    { ofPhase = null, ofModel = null }: { ofPhase?: number | null; ofModel?: number | null } = {},
  ) => {
    const models = { opus: { tokens: null, cost: ofModel } };
    const budget = { ...none, cost: ofRun, phase: { ...none, cost: ofPhase }, models };
    const session = { said, phase: '1', agent, spent: { ...used, cost } };
    return unpriced({ budget }, session).map((event) => 'code' in event && event.code);
  };
  expect(codes('codex', null, null)).toEqual([]);
  expect(codes('codex', 0.5, 10)).toEqual([]);
  expect(codes('codex', null, 10)).toEqual(['COST_UNKNOWN']);
  expect(codes('codex', null, 10)).toEqual([]);
  expect(codes('gemini', null, null, { ofPhase: 1 })).toEqual(['COST_UNKNOWN']);
  expect(codes('mine', null, null, { ofModel: 1 })).toEqual(['COST_UNKNOWN']);
});
