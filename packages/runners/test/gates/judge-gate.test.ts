import { describe, expect, test } from 'vitest';
import { judgeGate } from '../../src/index.ts';
import type { JudgedResult } from '../../src/index.ts';

function result(changes: Partial<JudgedResult>): JudgedResult {
  return { exitCode: 0, signal: null, timedOut: false, seconds: 1, outputTail: '', ...changes };
}

test('exit code 0 passes, any other fails, and prose changes nothing', () => {
  for (const words of [
    '',
    '0 errors',
    'all pass',
    'exit 0',
    '60%+ coverage maintained',
    'returns nothing bad',
    'returns 0 errors',
    'returns 0.5',
  ]) {
    expect(judgeGate(result({ outputTail: '12 errors\n' }), words)).toEqual({
      passed: true,
      detail: 'exited with 0',
    });
    expect(judgeGate(result({ exitCode: 2 }), words).passed).toBe(false);
  }
});

function told(outputTail: string): string {
  return judgeGate(result({ exitCode: 127, outputTail }), '').detail;
}

test('a missing program is recognized, as each shell reports it', () => {
  const named = /\b127: pytset /;
  expect(told('sh: 1: pytset: not found\n')).toMatch(named);
  expect(told('bash: line 1: pytset: command not found\n')).toMatch(named);
  expect(told("env: 'pytset': No such file or directory\n")).toMatch(named);
  expect(told('')).toMatch(/\b127: /);
});

test('a count expectation is about the printed number, not about the exit code', () => {
  const grep = result({ exitCode: 1, outputTail: '0\n', command: 'grep -c TODO src/a.ts' });
  expect(judgeGate(grep, '(returns 0)')).toEqual({ passed: true, detail: 'printed 0, expected 0' });
  expect(judgeGate(grep, '(returns at least 1)')).toEqual({
    passed: false,
    detail: 'printed 0, expected at least 1',
  });
  expect(judgeGate(result({ outputTail: '7\n' }), 'returns at least 3').passed).toBe(true);
  expect(judgeGate(result({ outputTail: '7\n' }), '(returns 0)').passed).toBe(false);
  expect(judgeGate(result({ outputTail: '  12 src/a.ts\n' }), 'returns 12').passed).toBe(true);
  expect(judgeGate(result({ outputTail: 'a.ts:3\nb.ts:0\n' }), 'returns 3').passed).toBe(true);
  expect(judgeGate(result({ outputTail: '> npm script banner\n\n0\n' }), 'returns 0').passed).toBe(true);
});

test('lines are counted where no number is printed', () => {
  const found = result({
    outputTail: 'src/a.ts:3: export\nsrc/b.ts:9: export\n',
    command: 'grep -rn export src',
  });
  expect(judgeGate(found, 'returns at least 2')).toEqual({
    passed: true,
    detail: 'printed lines: 2, expected at least 2',
  });
  expect(judgeGate(found, 'returns 0').passed).toBe(false);
  expect(judgeGate({ ...found, outputLines: 900 }, 'returns at least 900 matches').passed).toBe(true);
  expect(judgeGate(result({ outputTail: 'a.ts:3\nb.ts:0\n', outputLines: 900 }), 'returns 3').passed).toBe(
    false,
  );
  const none = result({ exitCode: 1, command: 'cd src && grep -rn TODO .' });
  expect(judgeGate(none, '(returns 0)').passed).toBe(true);
});

describe('a gate without proof does not pass', () => {
  test('a command that fails silently', () => {
    const silent = result({ exitCode: 1, command: 'test -f dist/index.js' });
    expect(judgeGate(silent, 'returns 0')).toEqual({
      passed: false,
      detail: expect.stringMatching(/ 0, .* 1$/),
    });
  });

  test('the count of an empty input behind a command that is not there', () => {
    const outputTail = 'sh: 1: rgg: not found\n0\n';
    expect(judgeGate(result({ outputTail }), 'returns 0')).toEqual({
      passed: false,
      detail: expect.stringMatching(/ 0, .*: sh: 1: rgg: not found$/),
    });
  });

  test('a run that was broken off', () => {
    const count = { outputTail: '0\n' };
    const judged = (more: Partial<JudgedResult>, expectation: string): unknown =>
      judgeGate(result({ ...count, ...more }), expectation);
    const late = judged({ timedOut: true, seconds: 1800.4 }, 'returns 0');
    expect(late).toMatchObject({ passed: false, detail: expect.stringContaining(' 1800 s') });
    const killed = judged({ exitCode: null, signal: 'SIGKILL' }, '');
    expect(killed).toMatchObject({ passed: false, detail: expect.stringContaining('SIGKILL') });
    expect(judged({ cancelled: true }, '')).toMatchObject({ passed: false });
    const missing = judged({ exitCode: 127 }, 'returns 0');
    expect(missing).toMatchObject({ passed: false, detail: expect.stringContaining(' 127: ') });
    expect(judgeGate(result({ ...count, exitCode: 126 }), '').detail).toBe(
      'exited with 126: a command could not be executed',
    );
    expect(judgeGate(result({ startError: 'no sh' }), '')).toEqual({ passed: false, detail: 'no sh' });
  });
});

test.each([
  ['(returns exactly 3)', [3], [2, 4]],
  ['(returns at most 2)', [0, 2], [3]],
  ['returns at least 3 (one for each file)', [3, 4], [2]],
  ['(at least 1)', [1, 9], [0]],
  ['(at most 1)', [0, 1], [2]],
  ['at least 2 matches', [2], [1]],
  ['(prints 0)', [0], [1]],
  ['outputs at least 1 line', [1], [0]],
  ['count is at most 4', [4], [5]],
  ['count: 0', [0], [1]],
  ['count >= 2', [2, 3], [1]],
  ['returns <= 2', [2], [3]],
])('an expectation of a count is not ignored without a word: %s', (words, good, bad) => {
  const passes = (count: number): boolean => judgeGate(result({ outputTail: `${count}\n` }), words).passed;
  expect(good.map(passes)).toEqual(good.map(() => true));
  expect(bad.map(passes)).toEqual(bad.map(() => false));
});

test.each([
  'at least 80% coverage',
  'at least 80 percent',
  '(at least 3 tests pass)',
  'prints 2 warnings',
  'returns exactly what was asked',
  'error count 0',
  'returns 0 (success)',
  'discount 0',
  'accounts 3',
  'coverage at least 80',
])('prose that has a number stays prose: %s', (words) => {
  const { passed, detail } = judgeGate(result({ outputTail: '7\n' }), words);
  expect([passed, detail.match(/\d+/g)]).toEqual([true, ['0']]);
});

test('an expected maximum is reported as such', () => {
  expect(judgeGate(result({ outputTail: '7\n' }), '(returns at most 2)').detail).toBe(
    'printed 7, expected at most 2',
  );
});
