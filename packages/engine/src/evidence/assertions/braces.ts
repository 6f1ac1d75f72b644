import { blockAfter } from './language.ts';
import type { Language, Named } from './language.ts';

/** Rust and Go. */
export const braces: Language = {
  files: /\.(?:rs|go)$/,
  hidden: /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\])*"/g,
  functions: (code) =>
    [...code.matchAll(/\b(?:fn|func|macro_rules!)\s+(\w+)\s*[({<]/g)].map(
      (found) => [found[1] ?? '', blockAfter(code, found.index)] as const,
    ),
  helpers: () => [],
  tests: ({ code }) => [...rustTests(code), ...goTests(code)],
  live: (body) => body.replace(/\bt\.Skip\w*\([\s\S]*$/, ''),
};

/** One that is to panic shows nothing but that. */
function rustTests(code: string): readonly Named[] {
  const found = code.matchAll(/((?:#\[[^\]]*\]\s*)*)(?:pub\s+)?(?:async\s+)?\bfn\s+(\w+)/g);
  return [...found].flatMap(({ 0: whole, 1: attributes = '', 2: name = '', index }) => {
    if (!/#\[[\w:]*test\b/.test(attributes)) return [];
    const at = index + whole.length;
    return [[name, /should_panic/.test(attributes) ? '' : blockAfter(code, at)] as const];
  });
}

function goTests(code: string): readonly Named[] {
  const found = code.matchAll(/^func\s+(Test\w*)\s*\(/gm);
  return [...found].map((one) => [one[1] ?? '', blockAfter(code, one.index)] as const);
}
