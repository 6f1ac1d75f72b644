import { expect, test } from 'vitest';
import type { Event } from '@debussy/core';
import { SpanFold } from '../src/traces/spans.ts';

const at = '2026-01-01T00:00:00.000Z';
const later = '2026-01-01T00:01:00.000Z';
const begun: Event = {
  seq: 5,
  at,
  type: 'session.dispatched',
  phase: '1',
  attempt: 1,
  session: 1,
  kind: 'work',
  base: 'a',
  from: 'a',
  agent: 'claude',
  model: null,
};
const failed: Event = {
  seq: 6,
  at: later,
  type: 'phase.failed',
  phase: '1',
  attempt: 1,
  reason: 'gates',
  detail: '',
  kept: null,
};
const ended: Event = { seq: 7, at: later, type: 'run.ended', exit_code: 3, outcome: 'failed', reason: '' };

test('a phase is a part of its run, in the trace that any process of the run makes', () => {
  const [one, other] = [new SpanFold('r1', 5), new SpanFold('r1', 90)];
  expect(one.trace).toBe(other.trace);
  one.take(begun);
  const [phase] = one.take(failed).spans;
  const [run] = one.take(ended).spans;
  expect(phase).toMatchObject({
    name: 'phase 1',
    parent: run?.id,
    failed: true,
    to: Date.parse(later),
    from: Date.parse(at),
  });
  expect(run).toMatchObject({ name: 'run', parent: null, failed: true });
});

test('what this process has not seen begin ends nothing', () => {
  expect(new SpanFold('r1', 5).take(failed).spans).toEqual([]);
});
