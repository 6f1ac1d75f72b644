import { expect, test } from 'vitest';
import { withFailingMain } from '../../src/evidence/planted-program.ts';

const plain = 'int other(void) { return 0; }\nint main(void) {\n  assert(add(1) == 2);\n  return bad;\n}\n';

test('A test program fails after all it does, or before', () => {
  expect(withFailingMain(plain, 'end')).toBe(plain.replace('return bad;', '{ (void)( bad); return 97; }'));
  expect(withFailingMain(plain, 'start')).toBe(plain.replace('main(void) {', 'main(void) { return 97;'));
  expect(withFailingMain(plain, 'build')?.split('\n').slice(1).join('\n')).toBe(plain);
  expect(withFailingMain('int main() { check(); }', 'end')).toBe('int main() { check();  return 97;}');
});

test.each([
  'int add(void) { return 1; }\n',
  'int main(int argc, char **argv) { if (argc > 1) return 0; return run(); }',
  'int main(void) { run(); exit(0); }',
  'int main(void) { if (fork() == 0) run(); return 0; }',
  '// int main(void) {\n',
])('A program that may honestly end well before its end has no place: %s', (text) => {
  expect(withFailingMain(text, 'end')).toBeNull();
});

test('Tests of GoogleTest and Catch2 fail, unless they may end well', () => {
  const google =
    '#include <gtest/gtest.h>\nTEST(A, B) { EXPECT_EQ(add(1, 2), 3); }\nTEST_F(A, C) { if (x) { f(); } }\n';
  expect(withFailingMain(google, 'end')?.match(/FAIL\(\); ?\}$/gm)).toHaveLength(2);
  expect(withFailingMain(google, 'start')?.match(/\{FAIL\(\);/g)).toHaveLength(2);
  expect(withFailingMain('TEST_CASE("a (b", "[c]") { REQUIRE(add(1, 2) == 3); }', 'end')).toContain('FAIL("');
  expect(withFailingMain('TEST(A, B) { if (x) return; EXPECT_EQ(1, f()); }', 'end')).toBeNull();
  expect(withFailingMain('TEST(A, B) { GTEST_SKIP(); }', 'end')).toBeNull();
});
