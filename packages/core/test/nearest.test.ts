import { expect, test } from 'vitest';
import { DebussyError, nearest, problemsError } from '../src/index.ts';

const known = ['parallel', 'verify_parallel', 'gate_timeout', 'gates', 'land'];

test.each([
  ['paralel', 'parallel'],
  ['parallell', 'parallel'],
  ['aprallel', 'parallel'],
  ['gateTimeout', 'gate_timeout'],
  ['gate-timeout', 'gate_timeout'],
  ['GATE_TIMEOUT', 'gate_timeout'],
  ['gate', 'gates'],
  ['lnad', 'land'],
])('%s was meant to be %s', (written, meant) => {
  expect(nearest(written, known)).toBe(meant);
});

test.each(['sandbox', 'x', '', 'max', 'p'.repeat(10_000)])('%s was meant to be nothing known', (written) => {
  expect(nearest(written, known)).toBeNull();
});

test('several problems are one error that says all of them', () => {
  const place = { file: 'c.yaml', line: 2, column: 3 };
  const first = { code: 'ERR_A', message: 'first', hint: 'do this', place } as const;
  const second = { code: 'ERR_B', message: 'second', hint: 'do that', place: { ...place, line: 9 } } as const;
  const error = problemsError([first, second]);
  expect(error).toBeInstanceOf(DebussyError);
  expect(error).toMatchObject({ code: 'ERR_A', hint: 'do this', place, exitCode: 2 });
  expect(error.message).toBe('first\nc.yaml:9:3 second\n  do that');
});
