import { describe, expect, test } from 'vitest';
import { countTokens, estimateTokens, type Family, familyOf, fileTokens } from '../../src/index.ts';
import { refusal } from '../support/refusal.ts';
import { untyped } from '../support/untyped.ts';

test.each<[string | undefined, Family]>([
  ['claude-3-5-sonnet-20241022', 'claude-3-to-4.6'],
  ['claude-sonnet-4-20250514', 'claude-3-to-4.6'],
  ['us.anthropic.claude-sonnet-4-5-20250929-v1:0', 'claude-3-to-4.6'],
  ['claude-opus-4-6[1m]', 'claude-3-to-4.6'],
  ['claude-haiku-4.5', 'claude-3-to-4.6'],
  ['claude-opus-4-7', 'claude-4.7-and-later'],
  ['claude-opus-5-5', 'claude-4.7-and-later'],
  ['claude-fable-5', 'claude-4.7-and-later'],
  ['sonnet', 'claude-4.7-and-later'],
  ['gpt-5.6', 'o200k'],
  ['gpt-4o-2024-08-06', 'o200k'],
  ['o3-mini', 'o200k'],
  ['codex-mini-latest', 'o200k'],
  ['gemini-3.1-pro-preview', 'o200k'],
  ['qwen3-coder', 'o200k'],
  ['some-model', 'claude-4.7-and-later'],
  ['', 'claude-4.7-and-later'],
  [undefined, 'claude-4.7-and-later'],
])('the family of %s is %s', (model, family) => {
  expect(familyOf(model)).toBe(family);
});

test('a tokenizer of the caller counts instead, as a function or an object', () => {
  expect(countTokens('four', { tokenizer: (text) => text.length })).toBe(4);
  expect(countTokens('four', { tokenizer: { count: () => 7 } })).toBe(7);
});

test('estimateTokens rounds up', () => {
  expect(countTokens('Hello, World!', { model: 'gpt-5' })).toBe(3.6608);
  expect(estimateTokens('Hello, World!', { model: 'gpt-5' })).toBe(4);
  expect(estimateTokens('')).toBe(0);
});

describe('fileTokens', () => {
  const model = 'gpt-5';
  test('bytes count like their text, also where a piece ends inside a character', () => {
    const text = `${'x'.repeat(65_535)}é你😀${'y '.repeat(70_000)}`;
    expect(fileTokens(new TextEncoder().encode(text), { model })).toBe(countTokens(text, { model }));
  });
  test('broken bytes count like replacement characters', () => {
    expect(fileTokens(Uint8Array.of(0x61, 0xff, 0x62))).toBe(countTokens('a\ufffdb'));
    const cutOff = Uint8Array.of(0x61, 0xe2, 0x82);
    expect(fileTokens(cutOff)).toBe(countTokens('a\ufffd'));
    expect(fileTokens(cutOff)).toBeGreaterThan(fileTokens(cutOff.subarray(0, 1)));
  });
  test('a size alone is a rough count', () => {
    expect(fileTokens(3600, { model })).toBe(1000);
    expect(refusal(() => fileTokens(-1))).toBe('ERR_ESTIMATOR_NUMBER fileTokens: size');
  });
});

test('wrong arguments are reported', () => {
  const bytes = untyped(Uint8Array.of(1));
  expect(refusal(() => countTokens(bytes))).toBe('ERR_ESTIMATOR_TEXT countTokens: text');
  const family = untyped('p50k');
  expect(refusal(() => countTokens('', { family }))).toBe('ERR_ESTIMATOR_FAMILY countTokens: family');
});
