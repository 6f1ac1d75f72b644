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

test('eight siblings share at least 90 % of the lines that all of them have, up to their own phase', () => {
  const planText = 'From product.md:\n\nSells books.\n'.repeat(50);
  const parentText = '# Phase 2\n\nAll of the storage.\n'.repeat(20);
  const texts = Array.from({ length: 8 }, (_, i) => {
    const { spec, earlier } = facts('work').task;
    const own = { ...spec, id: `2${'abcdefgh'[i]}`, title: `Part ${i}`, parent: '2', files: [`src/${i}/**`] };
    const landed = earlier.concat(earlier.map((one) => ({ ...one, id: `1${i}` })));
    const phaseText = `Write part ${i}.`;
    const places = { debussy: `/runs/${i}/debussy`, planText, parentText, phaseText };
    return writePrompt(facts('work', { ...places, spec: own, earlier: landed })).text;
  });
  const [first = ''] = texts;
  const at = Array.from(first).findIndex((character, i) => texts.some((text) => text[i] !== character));
  const common = first.split('\n').filter((line) => texts.every((text) => text.includes(`${line}\n`)));
  expect(at / common.join('\n').length).toBeGreaterThanOrEqual(0.9);
  for (const shared of [rules, planText, parentText]) expect(first.slice(0, at)).toContain(shared.trim());
  expect(first.slice(at)).not.toContain('## How to');
});
