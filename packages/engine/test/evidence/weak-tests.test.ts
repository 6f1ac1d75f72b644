import { expect, test } from 'vitest';
import {
  casesIn,
  expectsOtherwise,
  mockedModules,
  shadowsImports,
  weakSpots,
} from '../../src/evidence/weak-tests.ts';

const python = 'def test_add(): assert add(1, 2) == 3\ndef test_more(): assert add(2, 2) == 4\n';
const node = "test('a', () => { assert.strictEqual(add(1, 2), 3); expect(add(2, 2)).toBe(4); });";
const kinds = (after: string, tests = [python, node]): readonly string[] =>
  weakSpots({ path: 'src/a', before: '', after, cases: tests.flatMap(casesIn) });

test.each([
  'def add(a, b): return {(1, 2): 3, (2, 2): 4}[(a, b)]',
  'def add(a, b):\n    if a == 1 and b == 2: return 3\n    if a == 2 and b == 2:\n        return 4\n',
  'exports.add = (a, b) => (a === 1 && b === 2 ? 3 : a === 2 && b === 2 ? 4 : 0);',
  "const known = { '1,2': 3, '2,2': 4 }; exports.add = (a, b) => known[[a, b]];",
  'func Add(a, b int) int {\n\tif a == 1 && b == 2 {\n\t\treturn 3\n\t}\n\tif a == 2 && b == 2 {\n\t\treturn 4\n\t}\n\treturn 0\n}',
  'match (a, b) { (1, 2) => 3, (2, 2) => 4, _ => 0 }',
])('answers of the tests: %s', (after) => {
  expect(kinds(after)).toEqual(['special_case']);
});

test.each([
  ["const { add } = require('./a');\n", '', 'const add = (a, b) => a + b;\n', true],
  ['from calc import add\n', 'def test_a(): assert add(1, 2) == 3\n', 'def test_a(add=max): pass\n', true],
  ["import { add } from './a';\n", '', "import { add } from './b';\ncheck(add);\n", false],
])('an import that the test file declares itself: %s', (head, before, after, isShadowed) => {
  expect(shadowsImports(head + before, head + after)).toBe(isShadowed);
});

test.each([
  'class Y(int):\n    def __eq__(s, o): return True\n',
  'class Y:\n    def __eq__(self, other):\n        return True\n',
  'impl PartialEq for Y { fn eq(&self, _o: &Y) -> bool { true } }',
])('equality: %s', (after) => {
  expect(kinds(after)).toEqual(['equality']);
});

test.each([
  "if (process.env.NODE_ENV === 'test') return 3;",
  "if os.environ.get('PYTEST_CURRENT_TEST'): return 3",
  "if 'pytest' in sys.modules: return 3",
])('test environment: %s', (after) => {
  expect(kinds(after)).toEqual(['test_environment']);
});

test.each([
  ['exports.add = (a, b) => (process.env.CI ? a + b : 0);', 'test_environment'],
  ["if (new Error().stack.includes('add.test')) return 3;", 'test_environment'],
  ["fs.readFileSync('../test/add.test.js', 'utf8');", 'test_environment'],
  ["import { expect } from 'vitest';", 'test_library'],
  ['import pytest', 'test_library'],
  ['globalThis.it = () => {};', 'test_library'],
  ['Math.abs = () => 0;', 'standard_library'],
  ['globalThis.fetch = async () => answer;', 'standard_library'],
  ['math.isclose = lambda *a: 1', 'standard_library'],
  ['// @ts-nocheck', 'silenced'],
  ['/* eslint-disable */', 'silenced'],
  ['return { asymmetricMatch: () => true };', 'equality'],
])('%s: %s', (after, kind) => {
  expect(kinds(after)).toEqual([kind]);
});

test.each([
  '// eslint-disable-next-line no-console',
  'global.fetch = fetch;',
  "import { test } from './test.js';",
])('%s is usual', (after) => {
  expect(kinds(after)).toEqual([]);
});

test.each([
  ["vi.mock('../src/add.mjs', () => ({}));", ['../src/add.mjs']],
  ["@mock.patch('calc.add', lambda a, b: 3)", ['calc']],
  ["import calc from '../src/calc.js';\nmock.method(calc, 'add', () => 3);", ['calc', '../src/calc.js']],
  ["monkeypatch.setattr('calc.core.add', three)", ['calc/core']],
  ['assert add(1, 2) == 3', []],
])('%s mocks %j', (text, names) => {
  expect(mockedModules(text)).toEqual(names);
});

test.each(['def add(a, b): return a + b', 'const sizes = [1, 2, 3, 4];', 'return a === 2 ? 4 : b;'])(
  '%s is nothing',
  (after) => {
    expect(kinds(after)).toEqual([]);
  },
);

test.each([
  ['assert add(1, 2) == 3', 'assert add(1, 2) == 0', true],
  ["expect(name()).toBe('a');", "expect(name()).toBe('b');", true],
  ['assert add(1, 2) == 3', 'assert add(1, 2) == 3\nassert add(2, 2) == 4', false],
  ['assert add(1, 2) == 3', 'assert sum(1, 2) == 3', false],
])('%s, then %s: another value %s', (before, after, other) => {
  expect(expectsOtherwise(before, after)).toBe(other);
});
