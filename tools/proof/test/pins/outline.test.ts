import { expect, test } from 'vitest';
import { differences, outline } from '../../src/pins/outline.ts';

const landed = { type: 'tip.moved', landed: [{ phase: '1', commit: 'c', empty: false }] };
const passed = { type: 'gate.finished', phase: '1', gate: 'unit', result: 'passed', seconds: 2.5 };

test('phases beside each other may come in any order, and sentences do not count', () => {
  const one = [
    { type: 'session.ended', phase: '1', outcome: { kind: 'completed' } },
    { type: 'session.ended', phase: '2', outcome: { kind: 'completed' } },
    { type: 'run.ended', exit_code: 0, reason: 'everything landed' },
  ];
  const other = [one[1] ?? {}, one[0] ?? {}, { type: 'run.ended', exit_code: 0, reason: 'all of it landed' }];
  expect(differences(outline(one), outline(other))).toEqual([]);
});

test('another outcome is a difference, a gate that passes once more is none', () => {
  const failed = { ...passed, result: 'failed' };
  expect(differences(outline([passed, landed]), outline([passed, passed, landed]))).toEqual([]);
  expect(differences(outline([passed, landed]), outline([failed]))).toEqual([
    '  - 1 gate.finished gate="unit" result="passed"',
    '  - 1 tip.moved',
    '  + 1 gate.finished gate="unit" result="failed"',
  ]);
});
