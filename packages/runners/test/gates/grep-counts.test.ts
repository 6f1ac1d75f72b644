import { expect, test } from 'vitest';
import { judgeGate } from '../../src/index.ts';

const counted = (command: string, outputTail: string, outputSum: number | null, exitCode = 1) =>
  judgeGate(
    {
      command,
      outputTail,
      outputSum,
      outputLines: 9000,
      exitCode,
      signal: null,
      timedOut: false,
      seconds: 0,
    },
    '(returns 0)',
  ).passed;

test('grep -c failed forever with a blank in a name, or with thousands of files', () => {
  expect(counted('grep -rc FIXME src', 'src/my file.js:0\n', 0)).toBe(true);
  expect(counted('git grep --count FIXME', 'src/my file.js:2\n', 2, 0)).toBe(false);
  expect(counted('grep -rc FIXME src', 'src/z.js:0\n', 1)).toBe(false);
  expect(counted('npm test', 'failed at file.js:0\n', 0)).toBe(false);
});
