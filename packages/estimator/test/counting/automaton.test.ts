import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countTokens, FAMILIES, tokenCounter } from '../../src/index.ts';
import { anyText } from '../support/arbitrary-text.ts';
import { plainCount } from '../support/plain-walk.ts';

const numRuns = process.env['DEBUSSY_TEST_FULL'] === '1' ? 20_000 : 1500;

describe.each(FAMILIES)('%s', (family) => {
  test('the automaton costs the same as the plain walk', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(countTokens(text, { family })).toBeCloseTo(plainCount(text, family), 6);
      }),
      { numRuns },
    );
  });

  test('every single unit, alone and doubled, inside a word and behind a space', () => {
    const units = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit));
    const texts = units.map((char) => `${char}a ${char}${char}\n${char}`);
    const odd = texts.filter(
      (text) => Math.abs(countTokens(text, { family }) - plainCount(text, family)) > 1e-6,
    );
    expect(odd).toEqual([]);
  });

  test('a text in pieces counts like the whole', () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 5 }), (pieces) => {
        const counter = tokenCounter({ family });
        for (const piece of pieces) counter.push(piece);
        expect(counter.tokens()).toBe(countTokens(pieces.join(''), { family }));
      }),
      { numRuns: 300 },
    );
  });

  test('blocks of the walk leave no seam', () => {
    const text = 'aB  \n== ──x1234'.repeat(2000);
    for (const length of [4095, 4096, 4097, 8192, text.length]) {
      const part = text.slice(0, length);
      expect(countTokens(part, { family })).toBeCloseTo(plainCount(part, family), 6);
    }
  });
});
