import fc from 'fast-check';
import { expect, test } from 'vitest';
import { braces } from '../../src/evidence/assertions/braces.ts';
import { affordable, closing, masked, withShortRuns } from '../../src/evidence/assertions/language.ts';
import { python } from '../../src/evidence/assertions/python.ts';
import { script } from '../../src/evidence/assertions/script.ts';

const tokens = [
  ...'([{)}]\'"`/#\\;.,a1 \n\t'.split(''),
  '/*',
  '*/',
  '"""',
  "test('a', () => {",
  'def test_a():\n',
  ' def a():\n',
  'func TestA(',
  '#[test]\nfn a() {',
  'function a(',
  'expect(',
];
/** Parts that are repeated very often, as only a hostile file has them. */
const hostile = fc
  .array(
    fc.tuple(
      fc.array(fc.constantFrom(...tokens), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 2000 }),
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((parts) => parts.map(([part, times]) => part.join('').repeat(times)).join(''));

test('Bodies of tests are some times as long as their file at most', () => {
  fc.assert(
    fc.property(hostile, fc.constantFrom(script, python, braces), (text, language) => {
      const source = masked(text, language.syntax);
      for (const parts of [language.tests(source), language.functions(source.code)]) {
        const read = affordable(parts, source).reduce((total, [, body]) => total + body.length, 0);
        expect(read).toBeLessThanOrEqual(Math.max(3 * text.length, 300_000));
      }
    }),
    { numRuns: 60 },
  );
});

test('No word and no gap of a text is long', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const short = withShortRuns(text);
      expect(short.match(/\s{301}|[\w$.]{301}/)).toBeNull();
      expect(withShortRuns(short)).toBe(short);
      for (const { syntax } of [script, python, braces]) {
        const { code, text: own } = masked(text, syntax);
        expect([code.length, code.match(/\s{301}|[\w$.]{301}/)]).toEqual([own.length, null]);
      }
    }),
    { numRuns: 60 },
  );
});

const codeOf = (text: string): string => masked(text, script.syntax).code;

test('Texts and comments are hidden, as long as they are closed', () => {
  const gap = ' '.repeat(7);
  expect(codeOf("a('b)') // it's\n/* ( */ c(`\n)`)")).toBe(`a('81') ${gap}\n${gap} c(\`\n1\`)`);
  expect(codeOf("a(/it's/, '(')")).toMatch(/^a\(\/it'/);
  expect(codeOf('/* a(')).toBe('/* a(');
  expect(codeOf('`a(')).toBe('`a(');
  expect(masked("'''\n)\n'''\nb('#')", python.syntax).code).toBe("'99\n1\n99'\nb('5')");
});

test('The end of a bracket is the same in long and in short texts', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...'([{)]}a'.split('')), { maxLength: 60 }), (parts) => {
      const code = parts.join('');
      for (const [at, one] of parts.entries()) {
        if (!'([{'.includes(one)) continue;
        const short = closing(`${code})]}`, at);
        const long = closing(`${code})]}${' '.repeat(3000)}`, at);
        if (short < code.length + 3) expect(long).toBe(short);
      }
    }),
  );
});
