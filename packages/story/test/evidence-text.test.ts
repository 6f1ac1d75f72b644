import { expect, test } from 'vitest';
import { evidenceText } from '../src/words/evidence-text.ts';

const evidence = {
  judged_by: 'tests',
  executed: 14,
  passed: 14,
  failed: 0,
  skipped: 1,
  todo: 0,
  base: 12,
  problem: null,
  harness: [],
  weak: [],
} as const;

/** The numbers of a text, and its parts. */
function partsOf(text: string): readonly [numbers: readonly string[], parts: number] {
  return [text.match(/\d+/g) ?? [], text.split(' · ').length];
}

test('All evidence of a gate is on its line', () => {
  const lines = { changed: 38, executed: 31, missed: ['src/pay.js 41-47'] };
  expect(partsOf(evidenceText({ ...evidence, planted: true, lines }))).toEqual([
    ['12', '14', '1', '31', '38', '41', '47'],
    4,
  ]);
  expect(partsOf(evidenceText(evidence))).toEqual([['12', '14', '1'], 2]);
  expect(partsOf(evidenceText({ ...evidence, judged_by: 'exit_code', planted: true }))).toEqual([[], 2]);
});
