import { blockAfter } from './language.ts';
import type { Language, Named } from './language.ts';

/** Rust, Go, Java, Kotlin and C#. */
export const braces: Language = {
  files: /\.(?:rs|go|java|kt|cs)$/,
  syntax: { comment: '//', quotes: [{ mark: '"', spansLines: true }] },
  functions: (code) =>
    [...code.matchAll(/\b(?:fn|func|macro_rules!)\s+(\w+)\s*[({<]/g)].map(
      (found) => [found[1] ?? '', blockAfter(code, found.index)] as const,
    ),
  helpers: () => [],
  tests: ({ code }) => [...rustTests(code), ...goTests(code), ...annotatedTests(code)],
  live: (body) => body.replace(/\bt\.Skip\w*\([\s\S]*$/, ''),
};

/** A test that expects a panic proves only that. */
function rustTests(code: string): readonly Named[] {
  return [...code.matchAll(/\bfn\s+(\w+)/g)].flatMap(({ 0: whole, 1: name = '', index }) => {
    const attributes = attributesBefore(code, index);
    if (!/#\[[\w:]*test\b/.test(attributes)) return [];
    const at = index + whole.length;
    return [[name, /should_panic/.test(attributes) ? '' : blockAfter(code, at)] as const];
  });
}

const longestAttributes = 1000;

/** The text between a function and the statement before it. */
function attributesBefore(code: string, at: number): string {
  const before = code.slice(Math.max(0, at - longestAttributes), at);
  const ends = ['}\n', '{\n', ';\n'].map((one) => before.lastIndexOf(one));
  return before.slice(Math.max(...ends) + 1);
}

function goTests(code: string): readonly Named[] {
  const found = code.matchAll(/^func\s+(Test\w*)\s*\(/gm);
  return [...found].map((one) => [one[1] ?? '', blockAfter(code, one.index)] as const);
}

/** `@Test void adds() {`, `[Fact] public void Adds() {`. */
function annotatedTests(code: string): readonly Named[] {
  const heads = code.matchAll(/(\w+|`[^`\n]{1,200}`)\s*\([^(){};]{0,300}\)[^(){};]{0,200}\{/g);
  return [...heads].flatMap(({ 0: head, 1: name = '', index }) =>
    annotation.test(attributesBefore(code, index))
      ? [[name, blockAfter(code, index + head.length - 1)] as const]
      : [],
  );
}

const annotation =
  /@(?:Test|ParameterizedTest|RepeatedTest|TestFactory)\b|\[(?:Fact|Theory|Test|TestCase|TestMethod)\b/;
