import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scopesOverlap } from '../../src/index.ts';
import { cpuTime } from '../support/cpu-time.ts';

test.each([
  ['src/a.ts', 'src/a.ts', true],
  ['src/a.ts', 'src/b.ts', false],
  ['src/a.ts', './src//a.ts', true],
  ['src/**', 'src/a/b/c.ts', true],
  ['src/**', 'docs/a.md', false],
  ['src/', 'src/a/b.ts', true],
  ['src', 'src/a/b.ts', true],
  ['src', 'srcs/a.ts', false],
  ['src/*.ts', 'src/*.md', false],
  ['src/*.ts', 'src/a*', true],
  ['src/*.ts', 'src/a/b.ts', false],
  ['**/*.ts', 'src/a/b.ts', true],
  ['**/*.ts', 'src/a/b.md', false],
  ['src/**/test/*.ts', 'src/test/a.ts', true],
  ['src/**/test/*.ts', 'src/a/b/test/a.ts', true],
  ['packages/next.js', 'packages/next.js/src/a.ts', true],
  ['**/*.ts', 'src', true],
  ['docs/**', '**/*.md', true],
  ['a/**/b', 'a/**/c', true], // a/b/c is inside of both, where b is a folder
  ['*', 'src', true],
  ['**', 'anything/at/all', true],
  ['src/?.ts', 'src/a.ts', true],
  ['src/?.ts', 'src/ab.ts', false],
  ['SRC/A.ts', 'src/a.ts', true],
  [String.raw`src\a.ts`, 'src/a.ts', true],
  ['caf\u00e9.md', 'cafe\u0301.md', true],
  ['src/{a,b}/x.ts', 'src/c.ts', true],
  ['src/{a,b}/x.ts', 'docs/c.md', false],
  ['src/[ab].ts', 'src/c.ts', true],
  ['@scope/a/x.ts', '@scope/b/x.ts', false],
  ['!src/**', 'docs/x', true],
  ['../x', 'docs/x', true],
  ['', 'docs/x', true],
])('%s and %s overlap: %s', (a, b, expected) => {
  expect(scopesOverlap([a], [b])).toBe(expected);
  expect(scopesOverlap([b], [a])).toBe(expected);
});

test('a scope that declares nothing overlaps with nothing', () => {
  expect(scopesOverlap([], ['**'])).toBe(false);
});

test('two patterns that match one file always overlap', () => {
  const name = fc.constantFrom('a', 'b', 'ab');
  const segment = fc.constantFrom('a', 'b', 'ab', '*', '?', 'a*', '*b', '**');
  const pattern = fc.array(segment, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('/'));
  const path = fc.array(name, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('/'));
  fc.assert(
    fc.property(pattern, pattern, path, (a, b, file) => {
      fc.pre(matches(a, file) && matches(b, file));
      expect(scopesOverlap([a], [b]), `${a} and ${b} match ${file}`).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('patterns made to be slow are not', () => {
  const slow = `${'**/'.repeat(90)}x`;
  const stars = `${'*a'.repeat(400)}b`;
  const started = cpuTime();
  for (let i = 0; i < 20; i++) scopesOverlap([slow, stars], [`${'**/'.repeat(90)}y`, 'a'.repeat(900)]);
  expect(cpuTime() - started).toBeLessThan(3000);
});

/** Plain translation into a regular expression; a pattern that names a folder matches all that is in it. */
function matches(pattern: string, file: string): boolean {
  const source = pattern
    .split('/')
    .map((part) =>
      part === '**' ? '(?:[^/]+/)*' : `${part.replaceAll('*', '[^/]*').replaceAll('?', '[^/]')}/`,
    )
    .join('');
  return new RegExp(`^${source}(?:[^/]+/)*$`).test(`${file}/`);
}
