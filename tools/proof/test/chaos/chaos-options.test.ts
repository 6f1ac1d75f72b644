import { expect, test } from 'vitest';
import { chaosOptions } from '../../src/chaos/chaos-options.ts';

test('reads its words; without a seed a fresh one, without a time no end', () => {
  expect(chaosOptions(['--rounds', '1000', '--seed', '7'])).toMatchObject({
    rounds: 1000,
    seed: 7,
    first: 1,
    seconds: Infinity,
    json: false,
    write: false,
  });
  expect(chaosOptions([]).seed).toBeGreaterThanOrEqual(0);
});

test('one round of a seed can be repeated alone', () => {
  expect(chaosOptions(['--seed', '7', '--round', '12', '--rounds', '50'])).toMatchObject({
    first: 12,
    rounds: 1,
  });
});

test.each(['-1', 'many', ''])('--rounds "%s" is refused with a sentence', (text) => {
  expect(() => chaosOptions([`--rounds=${text}`])).toThrow(`--rounds ${text}: `);
});
