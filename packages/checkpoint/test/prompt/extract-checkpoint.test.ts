import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extractCheckpoint, saidIn } from '../../src/index.ts';
import { cpuTime } from '../support/cpu-time.ts';

test.each([
  ['one block', 'before <checkpoint>\nA\n</checkpoint> after', 'A'],
  ['the last of several', '<checkpoint>A</checkpoint> and <checkpoint>B</checkpoint>', 'B'],
  ['in a fence', '```xml\n<checkpoint>\nA\n</checkpoint>\n```', 'A'],
  ['with a fence in it', '<checkpoint>\n```ts\nlet a;\n```\n</checkpoint>', '```ts\nlet a;\n```'],
  [
    'nested: the outer one',
    '<checkpoint>a<checkpoint>b</checkpoint>c</checkpoint>',
    'a<checkpoint>b</checkpoint>c',
  ],
  ['an unclosed one before', '<checkpoint> draft … <checkpoint>A</checkpoint>', 'A'],
  ['an unclosed one behind', '<checkpoint>A</checkpoint> later <checkpoint> B', 'A'],
  ['a stray end', '</checkpoint> <checkpoint>A</checkpoint> </checkpoint>', 'A'],
  ['letter case and attributes', '<CHECKPOINT version="1">A</Checkpoint>', 'A'],
  ['a mention of the tags', '<checkpoint>A</checkpoint> as `<checkpoint>` and `</checkpoint>` say', 'A'],
  ['no tags', ' just text \n', 'just text'],
  ['never closed', '<checkpoint>A', '<checkpoint>A'],
  ['other tags', '<checkpoints>A</checkpoints>', '<checkpoints>A</checkpoints>'],
  [
    'placeholders are text',
    "<checkpoint>{} %s {0} $& $' ${x} {checkpoint}</checkpoint>",
    "{} %s {0} $& $' ${x} {checkpoint}",
  ],
  ['CRLF', '<checkpoint>\r\nA\r\nB\r\n</checkpoint>', 'A\nB'],
])('%s', (_, text, expected) => {
  expect(saidIn(extractCheckpoint(text)).text).toBe(expected);
});

test('a long handoff is cut before its end, and that is reported', () => {
  const { text } = saidIn(`${'x'.repeat(2_000_000)}end`);
  expect(text).toMatch(/x\n… \(cut here: \d+ more characters\)\nx+end$/);
  expect(text.length).toBeLessThan(16_100);
});

test('any content between tags is found, unless it contains tags', () => {
  const content = fc.string({ unit: 'grapheme', maxLength: 200 }).filter((text) => !/checkpoint/i.test(text));
  fc.assert(
    fc.property(content, content, (before, inside) => {
      const text = `${before} <checkpoint>${inside}</checkpoint> ${before}`;
      expect(extractCheckpoint(text)).toBe(extractCheckpoint(inside));
    }),
  );
});

test('a hundred thousand open tags cost no time', () => {
  const begin = cpuTime();
  extractCheckpoint('<checkpoint '.repeat(100_000));
  extractCheckpoint('<checkpoint>'.repeat(100_000));
  expect(cpuTime() - begin).toBeLessThan(4000);
});
