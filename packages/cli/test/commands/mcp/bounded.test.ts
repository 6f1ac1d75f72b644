import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitting, lastOf, mostCharacters, partFrom } from '../../../src/commands/mcp/bounded.ts';

/** The parts of a text without the notes behind them. */
function parts(whole: string): readonly string[] {
  const found: string[] = [];
  for (let at: number | null = 0; at !== null;) {
    const { text, next } = partFrom(whole, at);
    expect(text.length).toBeLessThanOrEqual(mostCharacters);
    found.push(text.slice(0, (next ?? whole.length) - at));
    at = next;
  }
  return found;
}

/** No half of a character stands alone in it: UTF-8 gives the same text back. */
function isWhole(text: string): boolean {
  return Buffer.from(text).toString() === text;
}

const long = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constant('x'.repeat(9000)),
      fc.constant('\u{1F600}'.repeat(3000)),
    ),
  )
  .map((lines) => lines.join('\n'));

test('the parts of a text are the whole text, and none is too long or ends within a character', () => {
  fc.assert(
    fc.property(long, (whole) => {
      const read = parts(whole);
      expect(read.join('')).toBe(whole);
      if (isWhole(whole)) expect(read.every(isWhole)).toBe(true);
    }),
  );
});

test('of a long log the end is shown', () => {
  const lines = Array.from({ length: 50_000 }, (_, at) => `line ${at}`).join('\n');
  expect(lastOf(lines, undefined).text.length).toBeLessThanOrEqual(mostCharacters);
  expect(lastOf(lines, undefined).text).toContain('line 49999');
  expect(lastOf(lines, 2).text).toMatch(/^line 49998\nline 49999\n\[/);
  expect(lastOf('short', undefined).text).toBe('short');
});

test('a status of thousands of phases fits, with a count of the omitted ones', () => {
  const phases = Array.from({ length: 5000 }, (_, id) => ({ id, title: 'x'.repeat(40) }));
  const shown = fitting({ run: 'r', reason: 'y'.repeat(1_000_000), phases }, 0);
  expect(JSON.stringify(shown, null, 2).length).toBeLessThanOrEqual(mostCharacters);
  expect(shown['phases']).toEqual(phases.slice(0, 200));
  expect(shown['left_out']).toEqual({ phases: 4800 });
  expect(fitting({ phases }, 4999)['phases']).toEqual([phases.at(-1)]);
});
