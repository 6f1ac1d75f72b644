import { blockAfter, closing } from './language.ts';
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
  live: (body) => {
    const code = cutAtReturn(body).replace(
      /\bt\.Skip\w*\([\s\S]*$|\bt\s*=\s*(?:&|new\(\s*)testing\.T\b[\s\S]*$/,
      '',
    );
    return withoutIdle(code);
  },
};

/** Blocks that never run, and values that nothing reads, such as a caught panic. */
const idle =
  /\bif\s+(?:false|1\s*==\s*2)\s*(?=\{)|\blet\s+_\w*\s*=[^;{}]{0,300}(?=[{;])|(?<![\w,]\s*)_\s*:?=\s*func\([^()]{0,300}\)\s*(?=\{)/g;

function withoutIdle(code: string): string {
  const kept: string[] = [];
  let from = 0;
  for (const found of code.matchAll(idle)) {
    if (found.index < from) continue;
    kept.push(code.slice(from, found.index));
    from = closing(code, found.index + found[0].length);
  }
  return kept.join('') + code.slice(from);
}

/** Code after a `return` in the body itself, or in a block of it with nothing else, never runs or not always. */
function cutAtReturn(body: string): string {
  let depth = 0;
  for (let i = 0; i < body.length; i += 1) {
    if ('([{'.includes(body[i] ?? ' ')) depth += 1;
    if (')]}'.includes(body[i] ?? ' ')) depth -= 1;
    const place = depth === 2 && body[i] === '{' ? leaves : depth === 1 ? leavesBody : null;
    if (place?.test(body.slice(i, i + longestReturn))) return body.slice(0, i);
  }
  return body;
}

const longestReturn = 40;
const leavesBody = /^[;{}\s]return\s*[;\n]/;
const leaves = /^\{\s*return\s*;?\s*\}/;

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
