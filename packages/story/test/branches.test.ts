import { expect, test } from 'vitest';
import { inItsWords, unitWords } from '../src/index.ts';

const landing = { plan: { path: '@branches' } };
const ids = new Set(['claude/fix-2', 'docs']);
const words = (text: string): string => inItsWords(landing, text, (key) => ids.has(key));

test('phases of a landing are called branches, and only its own', () => {
  expect(words('Phase claude/fix-2: passed.')).toBe('Branch claude/fix-2: passed.');
  expect(words('failed on phases docs and claude/fix-2 together')).toBe(
    'failed on branches docs and claude/fix-2 together',
  );
  expect(words('Landed: Phase docs (Phase 2 of the parser)')).toBe(
    'Landed: Branch docs (Phase 2 of the parser)',
  );
  expect(unitWords(landing)).toEqual(['branch', 'branches']);
});

test('a run of a plan keeps its phases', () => {
  const run = { plan: { path: 'PLAN.md' } };
  expect(inItsWords(run, 'Phase docs: passed.', () => true)).toBe('Phase docs: passed.');
  expect(unitWords(run)).toEqual(['phase', 'phases']);
});
