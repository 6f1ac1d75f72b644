import type { SessionEvent } from '@debussy/core';
import { expect, test } from 'vitest';
import {
  beforeFirstCall,
  hearFirstCall,
  isNews,
  learnedFrom,
  withFirstCall,
} from '../../src/session/first-calls.ts';
import type { KeptCall, Listening } from '../../src/session/first-calls.ts';

const agent = { agent: 'mine', model: null };
const started: SessionEvent = { type: 'started', id: null, model: 'm', window: 90_000 };
const result: SessionEvent = {
  type: 'tool_result',
  id: 't',
  ok: true,
  output: '',
  length: 0,
  subagent: false,
};

function usage(context: number): SessionEvent {
  return { type: 'usage', message: null, context, output: null, final: true };
}

function heard(events: readonly SessionEvent[], resultsFirst = false): Listening {
  return events.reduce(hearFirstCall, beforeFirstCall({ ...agent, inputs: 100 }, resultsFirst));
}

function call(name: string, context = 1100): KeptCall {
  return { agent: name, model: null, context, inputs: 100, window: null };
}

test('only the first call counts, because later ones contain the work', () => {
  expect(heard([started, usage(1100), usage(5000)])).toEqual({
    is: 'known',
    call: { ...agent, inputs: 100, window: 90_000, context: 1100 },
  });
});

test('a call reported after the results of tools is not the first, except where programs do so', () => {
  expect(heard([result, usage(9000)]).is).toBe('given_up');
  expect(heard([{ type: 'compacted', before: 9, after: 1 }, usage(9000)]).is).toBe('given_up');
  expect(heard([result, usage(1100)], true).is).toBe('known');
  expect(heard([{ ...result, subagent: true }, usage(1100)]).is).toBe('known');
});

test('the base is the first call without the prompt', () => {
  expect(learnedFrom([call('mine'), call('other', 7)], agent, null)).toEqual({
    baseline: 1000,
    window: null,
    version: null,
  });
});

test('the version of a program is known for each of its models', () => {
  const told = heard([{ ...started, version: '2.1.40' }, usage(1100)]);
  const calls = told.is === 'known' ? [told.call] : [];
  expect(learnedFrom(calls, { agent: 'mine', model: 'large' }, null)).toEqual({
    baseline: null,
    window: null,
    version: '2.1.40',
  });
});

test('agents and models are distinguished', () => {
  expect(learnedFrom([call('mine')], { agent: 'mine', model: 'large' }, null).baseline).toBeNull();
  expect(learnedFrom([], agent, null)).toEqual({ baseline: null, window: null, version: null });
});

test('more than a quarter of the window is not a base: otherwise no session could begin', () => {
  expect(learnedFrom([call('mine', 5100)], agent, 20_000).baseline).toBe(5000);
  expect(learnedFrom([call('mine', 5101)], agent, 20_000).baseline).toBeNull();
  expect(learnedFrom([{ ...call('mine', 9000), window: 20_000 }], agent, null).baseline).toBeNull();
});

test('an agent has one entry, the newest, and the oldest agents make room', () => {
  const all = Array.from({ length: 80 }, (_, i) => call(`a${i}`)).reduce<readonly KeptCall[]>(
    withFirstCall,
    [],
  );
  expect(all).toHaveLength(64);
  expect(all[0]?.agent).toBe('a16');
  expect(withFirstCall(all, call('a20', 5)).filter((one) => one.agent === 'a20')).toEqual([call('a20', 5)]);
});

test('a base that hardly differs is not learned, another window is', () => {
  expect(isNews([], call('mine'))).toBe(true);
  expect(isNews([call('mine', 10_100)], { ...call('mine', 30_300), inputs: 20_000 })).toBe(false);
  expect(isNews([call('mine', 10_100)], call('mine', 10_700))).toBe(true);
  expect(isNews([call('mine')], { ...call('mine'), window: 5 })).toBe(true);
});
