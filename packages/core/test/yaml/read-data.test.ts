import { expect, test } from 'vitest';
import { readData } from '../../src/yaml/read-data.ts';
import { factsOf } from '../support/facts.ts';

function problem(text: string): string {
  const result = readData(text, 'x.yaml');
  return result.ok ? '' : factsOf([result.error]);
}

test('YAML and JSON are read as plain values', () => {
  expect(readData('a: [1, {b: x}]', 'x.yaml')).toEqual({ ok: true, value: { a: [1, { b: 'x' }] } });
  expect(readData('{"a": null}', 'x.json')).toEqual({ ok: true, value: { a: null } });
});

test('invalid YAML is refused at its place', () => {
  expect(problem('a: 1\nb: [')).toMatch(/^x\.yaml:2:\d+ ERR_DATA_SYNTAX/);
  expect(problem('a: &x 1\nb: *x')).toBe('x.yaml:1:1 ERR_DATA_SYNTAX');
  expect(problem('x'.repeat(4_000_001))).toBe('x.yaml:1:1 ERR_DATA_SYNTAX 4');
});
