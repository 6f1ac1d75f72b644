import { expect, test } from 'vitest';
import { filesNamedBy, isHarness, manifestOfBase } from '../../src/evidence/harness.ts';

test.each([
  'conftest.py',
  'tests/conftest.py',
  'pytest.ini',
  'pyproject.toml',
  'sitecustomize.py',
  'x.pth',
  'pytest.py',
  'fractions.py',
  'src/http/__init__.py',
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
  '__mocks__/fs.js',
  'vendor/example.org/same/same.go',
  'cmake/tests.cmake',
  'bin/node',
  '.pnp.cjs',
])('%s decides how tests are run', (path) => {
  expect(isHarness(path)).toBe(true);
});

test.each([
  'src/types/index.ts',
  'src/logging/sink.ts',
  'src/a.py',
  'src/pytest_helpers.py',
  'README.md',
  'src/package.ts',
  'docs/conftest.md',
  'app/types.py',
  'public/vendor/jquery.js',
  'src/diff.ts',
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

test('A package from another place, and rules of a linter, are those of the base', () => {
  const base = '{"devDependencies":{"mocha":"^1.0.0","chai":"1"}}';
  const now =
    '{"devDependencies":{"mocha":"file:./own","chai":"2","sum":"file:./sum"},"eslintConfig":{"rules":{}}}';
  expect(JSON.parse(manifestOfBase('package.json', base, now) ?? '')).toEqual({
    devDependencies: { mocha: '^1.0.0', chai: '2', sum: 'file:./sum' },
  });
  const strict = '[tool.mypy]\nstrict = true\n';
  expect(manifestOfBase('pyproject.toml', strict, '[tool.mypy]\nignore_errors = true\n')).toBe(strict);
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

test.each([
  ['package.json', '{"jest":{"setupFilesAfterEnv":["<rootDir>/test/setup.js"]}}', 'test/setup.js', true],
  ['package.json', '{"scripts":{"test":"node --require ./test/setup.js --test"}}', 'test/setup.js', true],
  ['package.json', '{"exports":{"require":"./src/index.js"},"main":"src/index.js"}', 'src/index.js', false],
  ['web/vitest.config.ts', "export default { test: { setupFiles: './setup.ts' } };", 'web/setup.ts', true],
  ['.mocharc.json', '{"require":["./test/hooks"]}', 'test/hooks.js', true],
  ['conftest.py', "pytest_plugins = ['tests.plugins.db']", 'tests/plugins/db.py', true],
  ['Makefile', 'include rules.inc\ntest:\n\tnode check.js\n', 'rules.inc', true],
  ['', ' mocha --require test/hooks.js test', 'test/hooks.js', true],
  ['', ' node --test test/add.test.js', 'test/add.test.js', false],
])('%s with %s names %s: %s', (name, text, path, named) => {
  expect(filesNamedBy(name, text)(path)).toBe(named);
});

test('Of a tsconfig only strictness and the selected files are those of the base', () => {
  const base = config({ strict: true, target: 'es2022' }, { include: ['src'] });
  const paths = config({ strict: true, target: 'es2023', paths: { '#a': ['./a.ts'] } }, { include: ['src'] });
  expect(manifestOfBase('tsconfig.json', base, paths)).toBe(paths);
  const weak = manifestOfBase(
    'tsconfig.json',
    base,
    config({ strict: false, jsx: 'react' }, { include: [] }),
  );
  expect(JSON.parse(weak ?? '')).toEqual({
    compilerOptions: { jsx: 'react', strict: true },
    include: ['src'],
  });
});

function config(options: object, more: object): string {
  return JSON.stringify({ compilerOptions: options, ...more });
}
