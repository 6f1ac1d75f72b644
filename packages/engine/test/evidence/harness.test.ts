import { expect, test } from 'vitest';
import { isHarness, manifestOfBase } from '../../src/evidence/harness.ts';

test.each([
  'conftest.py',
  'tests/conftest.py',
  'pytest.ini',
  'pyproject.toml',
  'sitecustomize.py',
  'x.pth',
  'pytest.py',
  'unittest/__init__.py',
  'package.json',
  '.npmrc',
  'vitest.config.ts',
  '.mocharc.json',
  'Cargo.toml',
  'build.rs',
  '.cargo/config.toml',
  'Makefile',
  'GNUmakefile',
  'pom.xml',
  'gradle/wrapper/gradle-wrapper.properties',
  'a/A.csproj',
])('%s decides how tests are run', (path) => {
  expect(isHarness(path)).toBe(true);
});

test.each([
  'src/a.py',
  'src/pytest_helpers.py',
  'README.md',
  'src/package.ts',
  'docs/conftest.md',
  'app/types.py',
])('%s does not', (path) => {
  expect(isHarness(path)).toBe(false);
});

test('Scripts beside those of the base, and dependencies, do not change the harness', () => {
  const base = '{"scripts":{"test":"node --test"}}';
  const now = '{"scripts":{"test":"node --test","lint":"x"},"dependencies":{"a":"1"}}';
  expect(manifestOfBase('package.json', base, now)).toBe(
    '{\n  "scripts": {\n    "lint": "x",\n    "test": "node --test"\n  },\n  "dependencies": {\n    "a": "1"\n  }\n}\n',
  );
});

test('A script before the tests, another test script and a runner section are those of the base', () => {
  const base = '{"scripts":{"test":"node --test"}}';
  const now = '{"scripts":{"test":"true","pretest":"rm -r test"},"jest":{"testMatch":[]}}';
  expect(JSON.parse(manifestOfBase('package.json', base, now) ?? '')).toEqual({
    scripts: { test: 'node --test' },
  });
});

test('Sections of Cargo.toml and pyproject.toml', () => {
  expect(
    manifestOfBase(
      'Cargo.toml',
      '[package]\nname = "x"\n',
      '[package]\nname = "x"\n[[test]]\nharness = false\n',
    ),
  ).toBe('[package]\nname = "x"\n');
  const now = '[project]\nname = "y"\n';
  expect(manifestOfBase('pyproject.toml', '[project]\nname = "x"\n', now)).toBe(now);
});
