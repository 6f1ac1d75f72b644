import { estimateTokens } from '@debussy/estimator';
import { expect, test } from 'vitest';
import { filled, promptTexts } from '../../src/prompt/prompt-texts.ts';
import { writePrompt } from '../../src/prompt/write-prompt.ts';
import { facts } from './facts.ts';

const rules = filled(promptTexts.rules, { max_sub_phases: '8' });

test('the rules fit in 900 tokens, and name no phase, path or count of a session', () => {
  expect(estimateTokens(rules)).toBeLessThanOrEqual(900);
  expect(rules).not.toMatch(/\{\w+\}/);
});

test('two sibling sessions share every character up to their own phase', () => {
  const [one, two] = ['/runs/a/debussy', '/runs/b/debussy'].map((debussy, i) => {
    const { spec } = facts('work').task;
    return writePrompt(facts('work', { debussy, spec: { ...spec, id: `2${i}`, title: `Part ${i}` } })).text;
  });
  const at = Array.from(one ?? '').findIndex((character, i) => character !== two?.[i]);
  expect(one?.slice(0, at)).toContain(rules);
  expect(one?.slice(0, at)).toContain('## Earlier phases');
  expect(one?.slice(at)).not.toContain('## How to');
});
