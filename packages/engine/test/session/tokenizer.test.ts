import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadTokenizer } from '../../src/session/tokenizer.ts';

const root = mkdtempSync(join(tmpdir(), 'debussy-tokenizer-'));
afterAll(() => rmSync(root, { recursive: true }));

function counted(file: string, code: string, text: string): unknown {
  writeFileSync(join(root, file), code);
  const { tokenizer } = loadTokenizer(`./${file}`, root);
  return typeof tokenizer === 'function' ? tokenizer(text) : null;
}

test('a tokenizer module of the project is used, with any kind of export', () => {
  expect(counted('a.mjs', 'export const countTokens = (text) => text.length;', 'four')).toBe(4);
  expect(counted('b.cjs', 'module.exports = (text) => text.length * 2;', 'four')).toBe(8);
  expect(counted('c.mjs', 'export function encode(text) { return [...text]; }', 'four')).toBe(4);
});

test('one that is missing or counts nothing is reported, and the built-in count is used', () => {
  expect(loadTokenizer('./none.mjs', root)).toMatchObject({
    tokenizer: null,
    warning: { code: 'TOKENIZER_UNUSABLE', message: expect.stringContaining('./none.mjs is not used') },
  });
  execFileSync('mkfifo', [join(root, 'pipe.cjs')]);
  expect(loadTokenizer('./pipe.cjs', root).warning).toMatchObject({ code: 'TOKENIZER_UNUSABLE' });
  expect(counted('d.mjs', 'export const other = 1;', 'four')).toBeNull();
  expect(loadTokenizer(null, root)).toEqual({ tokenizer: null, warning: null });
});
