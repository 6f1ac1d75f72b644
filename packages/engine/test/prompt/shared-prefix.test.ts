import { estimateTokens } from '@debussy/estimator';
import { expect, test } from 'vitest';
import { rules } from '../../src/prompt/rules.ts';
import { writePrompt } from '../../src/prompt/write-prompt.ts';
import { facts } from './facts.ts';

test('the rules fit in 900 tokens, and name no phase, path or count of a session', () => {
  expect(estimateTokens(rules(8))).toBeLessThanOrEqual(900);
  expect(rules(8)).not.toMatch(/\{\w+\}/);
});

test('two sibling sessions share every character up to their own phase', () => {
  const [one, two] = ['/runs/a/debussy', '/runs/b/debussy'].map((debussy, i) => {
    const { spec } = facts('work').task;
    return writePrompt(facts('work', { debussy, spec: { ...spec, id: `2${i}`, title: `Part ${i}` } })).text;
  });
  const at = Array.from(one ?? '').findIndex((character, i) => character !== two?.[i]);
  expect(one?.slice(0, at)).toContain(rules(8));
  expect(one?.slice(0, at)).toContain('## Earlier phases');
  expect(one?.slice(at)).not.toContain('## How to');
});
