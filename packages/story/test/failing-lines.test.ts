import { expect, test } from 'vitest';
import { failingLines } from '../src/index.ts';

const passed = Array.from({ length: 40 }, (_, i) => `ok ${i + 1} - step ${i + 1}`);

test('the failed test of a TAP stream is shown, and not its counts', () => {
  const counts = ['# tests 41', '# pass 40', '# fail 1', '# cancelled 0', '# duration_ms 12.5'];
  const output = [...passed, 'not ok 41 - adds', "  error: '1 == 2'", ...counts].join('\n');
  const lines = failingLines(output);
  expect(lines).toHaveLength(8);
  expect(lines).toEqual(expect.arrayContaining(['not ok 41 - adds', "  error: '1 == 2'", '# fail 1']));
});

test('first failures and the end, in their order', () => {
  const errors = Array.from({ length: 9 }, (_, i) => `src/a.ts(${i},1): error TS2322`);
  const lines = failingLines([...passed, ...errors, ...passed, 'done'].join('\n'));
  expect(lines).toEqual([...errors.slice(0, 5), 'ok 39 - step 39', 'ok 40 - step 40', 'done']);
});

test('without a word of failure the end is shown; a short output whole, without colors', () => {
  expect(failingLines(passed.join('\n'))).toEqual(passed.slice(-8));
  expect(failingLines('\u001B[31mred\u001B[0m\n\n\tagain\n')).toEqual(['red', '  again']);
});
