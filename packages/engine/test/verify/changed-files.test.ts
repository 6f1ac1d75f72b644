import { expect, test } from 'vitest';
import { hidesFiles } from '../../src/verify/changed-files.ts';

const paths = ['src/add.js', 'src/deep/sum.js', 'lib/a/add.js'];

test.each([
  ['src/', true],
  ['add.js', true],
  ['src/*.js', true],
  ['src/**', true],
  ['/lib', true],
  ['dist/', false],
  ['/add.js', false],
  ['*.log', false],
  ['# src/', false],
  ['!src/', false],
])('%s as a new line hides a file: %s', (line, hides) => {
  expect(hidesFiles({ path: '.gitignore', was: 'dist/\n', is: `dist/\n${line}\n` }, paths)).toBe(hides);
});

test('A line that was there hides nothing new, and one of a folder counts below it', () => {
  expect(hidesFiles({ path: '.gitignore', was: 'src/\n', is: 'src/\nout/\n' }, paths)).toBe(false);
  expect(hidesFiles({ path: 'src/.gitignore', was: null, is: '/add.js\n' }, paths)).toBe(true);
  expect(hidesFiles({ path: 'docs/.gitignore', was: null, is: '*.js\n' }, paths)).toBe(false);
  expect(hidesFiles({ path: 'src/add.js', was: null, is: 'src/\n' }, paths)).toBe(false);
});

test('A line with many wildcards held up debussy forever', () => {
  const is = `${'*a'.repeat(30)}*b\n`;
  expect(hidesFiles({ path: '.gitignore', was: null, is }, ['a'.repeat(200)])).toBe(false);
});
