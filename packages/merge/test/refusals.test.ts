import { describe, expect, test } from 'vitest';
import { refusals } from '../src/index.ts';
import { plainFacts } from '../src/refusals.ts';
import { parserFor } from '../src/grammar.ts';

const hasGrammars = (await parserFor('python')) !== null;
if (!hasGrammars) process.stdout.write('skipped: @vscode/tree-sitter-wasm is not installed\n');

interface Case {
  readonly path: string;
  readonly base?: string;
  readonly ours: string;
  readonly theirs: string;
  readonly merged: string;
}

function why({ path, base = '', ours, theirs, merged }: Case): Promise<readonly string[]> {
  return refusals({ path, base, ours, theirs }, merged);
}

test('JSON and YAML that cannot be read any more', async () => {
  const sides = { ours: '{"a": 1}', theirs: '{"b": 2}' };
  const json = [expect.stringContaining('JSON')];
  expect(await why({ path: 'a.json', ...sides, merged: '{"a": 1 "b": 2}' })).toEqual(json);
  expect(await why({ path: 'a.json', ...sides, merged: '{"a": 1, "a": 2}' })).toEqual(json);
  const twice = { path: 'a.yml', ours: 'a: 1', theirs: 'a: 2', merged: 'a: 1\na: 2' };
  expect(await why(twice)).toEqual([expect.stringContaining('YAML')]);
});

describe.skipIf(!hasGrammars)('with grammars', () => {
  test.each<[string, string, string, string]>([
    ['a.py', 'def f():\n    return 1\n', 'def f():\n    return 2\n', '`f`'],
    ['a.py', 'class A:\n    x = 1\n', 'class A:\n    x = 2\n', '`A`'],
    ['a.py', 'LIMIT = 1\n', 'LIMIT = 2\n', '`LIMIT`'],
    ['a.py', 'if a:\n    x()\n', 'if a:\n    y()\n', '`if a`'],
    ['a.ts', 'export function f(): void {}\n', 'export const f = 1;\n', '`f`'],
    ['a.ts', 'const o = { a: 1,\n', 'const o = { a: 2,\n', 'parse'],
    ['a.go', 'package a\n\nfunc F() {}\n', 'func F() {}\n', '`F`'],
    ['a.rs', 'fn f() {}\n', 'fn f() {}\n', '`f`'],
    ['a.java', 'class A { void m(int a) {} }\n', 'class A { void m(int a) {} }\n', '`A`'],
  ])('%s: %j and %j', async (path, ours, theirs, named) => {
    expect(await why({ path, ours, theirs, merged: `${ours}${theirs}` })).toContainEqual(
      expect.stringContaining(named),
    );
  });

  test('two returns in a row: the second is never reached', async () => {
    const merged = 'def f(a):\n    return a + 1\n    return a + 2\n';
    const [ours, theirs] = ['1', '2'].map((n) => `def f(a):\n    return a + ${n}\n`);
    expect(await why({ path: 'a.py', ours: ours ?? '', theirs: theirs ?? '', merged })).toHaveLength(1);
  });

  test.each([
    ['a.py', '@property\ndef x(self): ...\n\n@x.setter\ndef x(self, v): ...\n'],
    ['a.py', 'value = f(1)\nvalue = g(value)\n'],
    ['a.ts', 'class A { get a() { return 1; } set a(v) {} m(): void {} }\n'],
    ['a.ts', 'function f(a: string): void;\nfunction f(a: number): void;\nfunction f(a: unknown): void {}\n'],
    ['a.java', 'class A { void m(int a) {} void m(String a) {} }\n'],
    ['a.go', 'package a\n\nfunc (a *A) M() {}\n\nfunc (b *B) M() {}\n'],
  ])('%s: %j is fine', async (path, merged) => {
    const half = merged.split('\n')[0] ?? '';
    expect(await why({ path, base: half, ours: merged, theirs: half, merged })).toEqual([]);
  });
});

describe('without grammars', () => {
  test('brackets that do not close, and names at the same depth', () => {
    expect(plainFacts('f({ a: "}" })\n').errors).toBe(0);
    expect(plainFacts('f({ a: 1 )\n').errors).toBeGreaterThan(0);
    const facts = plainFacts(
      'class A:\n    def m(self): ...\n    def m(self): ...\nclass B:\n    def m(self): ...\n',
    );
    expect(facts.names.get('A\nname m')).toBe(2);
    expect(facts.names.get('B\nname m')).toBe(1);
  });
});
