import { expect, test } from 'vitest';
import { overviewOf } from '../../src/plan-reader/overview.ts';

const lines = (...all: readonly string[]): string => all.join('\n');

test('the overview of a phase is the text below that heading, with sub-headings', () => {
  const text = lines(
    '# F Phase 1: A',
    '',
    '## Overview',
    '',
    'It *counts*.',
    '',
    '### Why',
    'So.',
    '',
    '## Tasks',
    'x',
  );
  expect(overviewOf(text)).toBe('It *counts*.\n\n### Why\nSo.');
});

test('a heading within a code fence begins no overview', () => {
  expect(overviewOf(lines('# A', '```', '## Overview', 'no', '```'))).toBe('');
});

test('a section of a single-file plan has its own', () => {
  expect(overviewOf(lines('### Phase 2: B', '#### Goal', 'Be done.', '#### Tasks', '- [ ] x'))).toBe(
    'Be done.',
  );
});

test('a text without such a section has none', () => {
  expect(overviewOf('')).toBe('');
  expect(overviewOf(lines('# A', 'Words.'))).toBe('');
});
