import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countTokens, estimateTokens, FAMILIES } from '../../src/index.ts';
import { anyText } from '../support/arbitrary-text.ts';

describe.each(FAMILIES)('laws of %s', (family) => {
  test('never negative, never NaN, the same every time', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const count = countTokens(text, { family });
        expect(count).toBeGreaterThanOrEqual(0);
        expect(countTokens(text, { family })).toBe(count);
      }),
    );
  });

  test('more text is not fewer tokens, within 2', () => {
    fc.assert(
      fc.property(anyText, anyText, (left, right) => {
        const whole = countTokens(left + right, { family });
        const longest = Math.max(countTokens(left, { family }), countTokens(right, { family }));
        expect(whole).toBeGreaterThanOrEqual(longest - 2);
      }),
      { numRuns: 1000 },
    );
  });

  test('a visible character is never free', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0x21, max: 0xffff }), (unit) => {
        fc.pre(unit !== 0x7f);
        expect(estimateTokens(String.fromCharCode(unit), { family })).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

test('100 MB in one string', () => {
  const text = 'const answer = 42; // the question is unknown\n'.repeat(2_200_000);
  expect(text.length).toBeGreaterThan(100_000_000);
  expect(countTokens(text)).toBeGreaterThan(text.length / 10);
});
