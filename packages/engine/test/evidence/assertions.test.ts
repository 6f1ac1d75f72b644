import { describe, expect, test } from 'vitest';
import { closing } from '../../src/evidence/assertions/language.ts';
import { countAssertions, foreignTests } from '../../src/evidence/assertions/count-assertions.ts';

const tests = (path: string, text: string): Readonly<Record<string, number>> =>
  Object.fromEntries(countAssertions(path, text));

describe('JavaScript', () => {
  test.each([
    ["test('a', () => { assert.equal(f(1), 2); });", 1],
    ["it('a', async () => { await expect(f()).rejects.toThrow(); });", 2],
    ["test('a', (t) => t.is(f(), 1));", 1],
    ["test('a', () => {});", 0],
    ["test('a', () => { f(1); });", 0],
    ["test('a', () => { expect(true).toBe(true); });", 0],
    ["test('a', () => { assert.ok(1); assert.equal('x', 'x'); });", 0],
    ["test('a', () => { // assert.equal(f(1), 2)\n });", 0],
    ["test('a', () => { return expect(f()).resolves.toBe(1); });", 1],
    ["test('a', () => { if (x) { return; } assert.equal(f(1), 2); });", 1],
    ["test('a', () => { try { f(); } catch (e) { assert.match(e.message, /x/); } });", 1],
    ["test('a', () => { assert.throws(() => f(1), /no/); });", 1],
    ["test('a', () => { assert.throws(() => assert.equal(f(1), 2)); });", 0],
    ["test('a', () => { expect(() => expect(f()).toBe(1)).toThrow(); });", 0],
    ["test('a', () => { assert.equal(f(1), f(1)); expect(f(1)).toBe(f(1)); });", 0],
    ["test('a', () => { assert.equal(f('x'), f('y')); });", 1],
    ["test('a', () => { assert.ok(f(1) === 2 || true); });", 0],
    ["test('a', () => { assert.ok(() => f(1) === 2); });", 0],
    ["test('a', () => { assert([f(1) === 2], 'x'); });", 0],
    ["test('a', () => { assert.ok(f([1])); assert((await f()) === 1); });", 2],
    ["test('a', (t, done) => { setTimeout(() => { assert.equal(f(1), 2); done(); }, 5); });", 1],
    ["it.fails('a', () => { expect(f(1)).toBe(2); });", 0],
    ["const assert = { equal() {} };\ntest('a', () => { assert.equal(f(1), 2); });", 0],
    ["const { same } = require('./same.js');\ntest('a', () => { same(f(1), 2); });", 1],
    ["const { f } = require('../src/f.js');\ntest('a', () => { f(1); });", 0],
    ["function same(a, b) { assert.equal(a, b); }\ntest('a', () => { same(f(), 1); });", 1],
    ["const check = (a) => {\n  assert.equal(a, 1);\n};\ntest('a', () => { check(f()); });", 1],
    ["test('a', () => { for (const x of [1]) { assert.equal(f(x), 2); } });", 1],
    ["test('a', () => { const run = () => { assert.equal(f(1), 2); }; run(); });", 2],
  ])('%s', (text, count) => {
    expect(tests('a.test.js', text)).toEqual({ a: count });
  });
});

describe('Python', () => {
  test.each([
    ['def test_a(): assert f(1) == 2\n', 1],
    ['def test_a():\n    assert f(1) == 2\n    assert not g()\n', 2],
    ['def test_a(self):\n    self.assertEqual(f(1), 2)\n', 1],
    ['def test_a():\n    with pytest.raises(ValueError):\n        f()\n', 1],
    ['def test_a(): pass\n', 0],
    ['def test_a():\n    assert True\n    assert 1 == 1\n', 0],
    ['def test_a():\n    f(1)  # assert f(1) == 2\n', 0],
    ['def test_a():\n    def check():\n        assert f(1) == 2\n    check()\n', 1],
    ["def test_a():\n    @app.route('/')\n    def page():\n        assert f(1) == 2\n    get('/')\n", 1],
    ['def test_a():\n    with pytest.raises(AssertionError):\n        assert f(1) == 2\n', 0],
    ['def test_a(): assert f(1) == f(1)\n', 0],
    ['def test_a(): assert (f(1), 2)\n', 0],
    ['def test_a(): assert (f(1) == 2)\n', 1],
    ['def test_a(): assert [f(1) == 2]\n', 0],
    ['def test_a(): assert [f(1)] == [2]\n', 1],
    ['def test_a(): assert [x for x in f()]\n', 1],
    ['def test_a(): assert lambda: f(1) == 2\n', 0],
    ['def test_a(): assert f(1) == 2 or True\n', 0],
    ['class T:\n    def test_a(self): self.assertEqual(f(1), 2)\n    def assertEqual(self, *a): pass\n', 0],
    ['def same(a, b):\n    assert a == b\n\ndef test_a():\n    same(f(), 1)\n', 1],
    ['def test_a(\n    tmp_path,\n):\n    assert f(tmp_path) == 2\n', 1],
  ])('%s', (text, count) => {
    expect(tests('test_a.py', text)).toEqual({ test_a: count });
  });
});

test('Rust and Go', () => {
  expect(tests('a.rs', '#[test]\n#[should_panic]\nfn one() { assert_eq!(add(1, 2), 3); }\n')).toEqual({
    one: 0,
  });
  expect(
    tests(
      'a.rs',
      'macro_rules! assert_eq { ($($t:tt)*) => {} }\n#[test]\nfn one() { assert_eq!(add(1, 2), 3); }\n',
    ),
  ).toEqual({ one: 0 });
  expect(tests('a_test.go', 'func TestA(t *testing.T) { t.Skip(); if f() != 1 { t.Fatalf("no") } }')).toEqual(
    {
      TestA: 0,
    },
  );
  expect(tests('a.rs', '#[test] fn one() { assert_eq!(add(1, 2), 3); }\n#[test]\nfn two() {}\n')).toEqual({
    one: 1,
    two: 0,
  });
  expect(tests('a_test.go', 'func TestA(t *testing.T) { if f() != 1 { t.Fatalf("no") } }')).toEqual({
    TestA: 1,
  });
});

test.each([
  'return; #[allow(unreachable_code)] { assert_eq!(f(), 3); }',
  'if false { assert_eq!(f(), 3); }',
  'let _ = std::panic::catch_unwind(|| assert_eq!(f(), 3));',
  'let _ = std::thread::spawn(|| { assert_eq!(f(), 3); }).join();',
])('Rust: %s', (body) => {
  expect(tests('a.rs', `#[test]\nfn one() { ${body} }\n`)).toEqual({ one: 0 });
});

test.each([
  't = &testing.T{}\n\tCheck(t)',
  'if false {\n\tt.Fatal()\n\t}',
  '_ = func() {\n\tt.Fatal()\n\t}',
  'return\n\tt.Fatal()',
  'if t != nil {\n\t\treturn\n\t}\n\tt.Fatal()',
])('Go: %s', (body) => {
  expect(tests('a_test.go', `func TestA(t *testing.T) {\n\t${body}\n}\n`)).toEqual({ TestA: 0 });
});

test('Java, Kotlin and C#', () => {
  expect(
    tests(
      'src/test/java/ATest.java',
      '@Test\n@DisplayName("a {b}")\nvoid one() throws Exception { assertEquals(3, f(1)); }\n@Test void two() {}\n@ParameterizedTest @ValueSource(ints = {1, 2}) void three(int a) { assertThat(f(a)).isEqualTo(1); }\n',
    ),
  ).toEqual({ one: 1, two: 0, three: 1 });
  expect(tests('ATest.kt', '@Test fun `adds one`() = runTest { assertEquals(3, f(1)) }\n')).toEqual({
    '`adds one`': 1,
  });
  expect(
    tests('ATests.cs', '[Fact] public void One() { Assert.Equal(3, F(1)); }\n[Test] void Two() { F(1); }'),
  ).toEqual({ One: 1, Two: 0 });
  expect(tests('A.java', '@Test @Test a(')).toEqual({});
});

test('A control run reaches only some assertions', () => {
  const text = "it('a', () => { sinon.assert.calledOnce(f); });\nit('b', () => { assert.equal(f(), 1); });\n";
  expect(foreignTests('a.test.js', text)).toEqual(['a']);
  expect(foreignTests('test_a.py', 'def test_a(): check_sum(f())\ndef test_b(): f()\n')).toEqual(['test_a']);
});

test('Other files are not read', () => {
  expect(countAssertions('a.txt', 'assert f() == 1')).toEqual([]);
});

test('a docstring of several lines ended a test before its assertions', () => {
  const text = `def test_a(\n    b,\n):\n    """One line,\n    and\nanother.\n"""\n    assert f(b) == 1\n`;
  expect(tests('test_a.py', text)).toEqual({ test_a: 1 });
});

test('a file of brackets that nothing closes was read for minutes', () => {
  expect(closing('a(b)c', 1)).toBe(4);
  expect(closing('('.repeat(1_000_000), 0)).toBeLessThan(100_000);
});
