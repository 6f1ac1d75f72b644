import { expect, test } from 'vitest';
import { countTokens, FAMILIES, tokenCounter } from '../../src/index.ts';

const texts: Readonly<Record<string, string>> = {
  code: 'export const answer = compute(40, 2); // adds\n  if (a) { b(); }\n'.repeat(400),
  'one long word': 'a'.repeat(20_001),
  spaces: `x${' '.repeat(15_000)}y`,
  rules: `${'='.repeat(9000)}\n${'─'.repeat(9000)}`,
  digits: '1234567890'.repeat(1500),
  'line ends': '\r\n'.repeat(5000),
  'capitals across every cut': 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.repeat(700),
  'two alphabets': 'Привет, мир 你好 ok — '.repeat(1000),
};

test.each(Object.entries(texts))('%s: counted in long stretches as in short ones', (_name, text) => {
  for (const family of FAMILIES) {
    const counter = tokenCounter({ family });
    for (let from = 0; from < text.length; from += 1000) counter.push(text.slice(from, from + 1000));
    expect(countTokens(text, { family })).toBe(counter.tokens());
  }
});
