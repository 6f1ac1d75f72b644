import { expect, test } from 'vitest';
import { formatProblem } from '../../src/index.ts';
import { readData } from '../../src/yaml/read-data.ts';

function problem(text: string): string {
  const result = readData(text, 'x.yaml');
  return result.ok ? '' : formatProblem(result.error);
}

test('YAML and JSON are read as plain values', () => {
  expect(readData('a: [1, {b: x}]', 'x.yaml')).toEqual({ ok: true, value: { a: [1, { b: 'x' }] } });
  expect(readData('{"a": null}', 'x.json')).toEqual({ ok: true, value: { a: null } });
});

test('what is no YAML is refused at its place', () => {
  expect(problem('a: 1\nb: [')).toMatch(
    /^x\.yaml:2:\d+ not valid YAML: .*\n {2}Correct the text at this place\.$/,
  );
  expect(problem('a: &x 1\nb: *x')).toContain('aliases (*name) are not read');
  expect(problem('x'.repeat(4_000_001))).toBe('x.yaml:1:1 is larger than 4 MB\n  Shorten it.');
});
