import { braces } from './assertions/braces.ts';
import { closing, masked } from './assertions/language.ts';

/** `end`: it fails after all its work. `start`: before any of it. `build`: it does not compile. */
export type PlantedPlace = 'end' | 'start' | 'build';

const failure = 97;

/** A C or C++ test program with a failure planted in `main`. Null: it may legitimately succeed elsewhere. */
export function withFailingMain(text: string, place: PlantedPlace): string | null {
  const { code } = masked(text, braces.syntax);
  const main = /\bint\s+main\s*\([^)]{0,300}\)\s*\{/.exec(code);
  if (code.length !== text.length || /\b(?:_?_?exit|quick_exit|fork|exec\w*)\s*\(/i.test(code)) return null;
  if (main === null) return withFailingTests(text, code, place);
  if (place === 'build') return `#error planted by debussy\n${text}`;
  const from = main.index + main[0].length;
  if (place === 'start') return `${text.slice(0, from)} return ${failure};${text.slice(from)}`;
  const to = closing(code, from - 1) - 1;
  const returns = [...code.slice(from, to).matchAll(/\breturn\b([^;]{0,500});/g)];
  const last = returns.pop();
  if (returns.some(([, value = '']) => !/^\s*\(?\s*[1-9]/.test(value))) return null;
  if (last === undefined) return `${text.slice(0, to)} return ${failure};${text.slice(to)}`;
  const at = from + last.index;
  const end = at + last[0].length;
  const value = text.slice(at + 'return'.length, end - 1);
  return `${text.slice(0, at)}{ (void)(${value}); return ${failure}; }${text.slice(end)}`;
}

/** Tests of GoogleTest and Catch2, each with a failure. */
function withFailingTests(text: string, code: string, place: PlantedPlace): string | null {
  const heads = [...code.matchAll(/\b(?:(?:TYPED_)?TEST(?:_[FP])?|TEST_CASE|SCENARIO)\s*\([^()]*\)\s*\{/g)];
  const bodies = heads.map(({ 0: head, index }) => {
    const from = index + head.length;
    return [from, closing(code, from - 1) - 1] as const;
  });
  if (bodies.length === 0 || bodies.some(([from, to]) => mayEndWell.test(code.slice(from, to)))) return null;
  if (place === 'build') return `#error planted by debussy\n${text}`;
  const failing = text.includes('gtest/') ? 'FAIL();' : 'FAIL("planted by debussy");';
  return bodies.toReversed().reduce((made, [from, to]) => {
    const at = place === 'start' ? from : to;
    return made.slice(0, at) + failing + made.slice(at);
  }, text);
}

const mayEndWell = /\breturn\b|\b(?:GTEST_)?(?:SKIP|SUCCEED)\b/;
