import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { countTokens, FAMILIES, type Family } from '../../src/index.ts';
import { plainCount } from '../support/plain-walk.ts';

interface Example {
  readonly text: string;
  readonly estimate: Readonly<Record<Family, number>>;
}

const file = new URL('../fixtures/examples.json', import.meta.url);
const examples: readonly Example[] = JSON.parse(readFileSync(file, 'utf8'));

describe.each(FAMILIES)('the worked examples in %s', (family) => {
  test.each(examples)('$text', ({ text, estimate }) => {
    expect(countTokens(text, { family })).toBeCloseTo(estimate[family], 4);
    expect(plainCount(text, family)).toBeCloseTo(estimate[family], 4);
  });
});

test('there are as many examples as the description has', () => {
  expect(examples).toHaveLength(36);
});
