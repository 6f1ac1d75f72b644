import { expect, test } from 'vitest';
import { hidesFiles, outgrownTests, readableSources } from '../../src/verify/changed-files.ts';

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

const file = (path: string, was: number, is: number) => ({
  path,
  was: 'a'.repeat(was),
  is: 'a'.repeat(is),
});

test('Long files are left out, whatever comes before them, and data never is', () => {
  const padded = Array.from({ length: 20 }, (_, i) => file(`test/a${i}.test.js`, 100, 400_000));
  const files = [
    file('data.json', 0, 900_000),
    file('src/a.js', 0, 600_000),
    ...padded,
    file('test/z.test.js', 90, 10),
  ];
  const read = readableSources(files);
  expect(read.map(({ path }) => path)).toEqual(expect.arrayContaining(['data.json', 'test/z.test.js']));
  expect(read.map(({ path }) => path)).not.toContain('src/a.js');
  expect(read.length).toBeLessThan(10);
  expect(outgrownTests(files, read).length).toBe(files.length - read.length - 1);
  expect(outgrownTests([file('test/long.test.js', 700_000, 700_001)], [])).toEqual([]);
});
