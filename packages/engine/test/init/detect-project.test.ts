import { expect, test } from 'vitest';
import { detectProject } from '../../src/init/detect-project.ts';

function found(files: Readonly<Record<string, string>>): readonly string[] {
  const { gates, setup } = detectProject((name) => files[name] ?? null);
  return [
    ...gates.map(({ name, command }) => `${name}: ${command}`),
    ...(setup === null ? [] : [`setup: ${setup}`]),
  ];
}

test('scripts of package.json, by the package manager that the lockfile names', () => {
  const scripts = JSON.stringify({
    scripts: { test: 'vitest', lint: 'eslint .', 'type-check': 'tsc', dev: 'vite' },
  });
  expect(found({ 'package.json': scripts, 'package-lock.json': '' })).toEqual([
    'test: npm test',
    'lint: npm run lint',
    'typecheck: npm run type-check',
    'setup: npm ci',
  ]);
  expect(found({ 'package.json': scripts, 'pnpm-lock.yaml': '' })).toContain('lint: pnpm run lint');
  expect(found({ 'package.json': scripts, 'yarn.lock': '' })).toContain('test: yarn test');
  expect(found({ 'package.json': scripts, 'bun.lock': '' })).toContain(
    'setup: bun install --frozen-lockfile',
  );
});

function named(packageManager: string): string {
  return JSON.stringify({ packageManager, scripts: { test: 'x' }, devDependencies: { x: '1' } });
}

test('without a lockfile, the package manager that package.json names, and nothing that writes a lockfile', () => {
  expect(found({ 'package.json': named('pnpm@9.1.0') })).toEqual([
    'test: pnpm test',
    'setup: pnpm install --no-lockfile',
  ]);
  expect(found({ 'package.json': named('bun@1.1.0') })).toContain('setup: bun install --no-save');
  expect(found({ 'package.json': named('npm@10.0.0') })).toContain('test: npm test');
  const berry = { 'package.json': named('yarn@4.1.0'), 'yarn.lock': '', '.yarnrc.yml': '' };
  expect(found(berry)).toContain('setup: yarn install --immutable');
  expect(found({ 'package.json': named(''), 'npm-shrinkwrap.json': '' })).toContain('setup: npm ci');
});

test('a python project whose tests no file names has them in its folder', () => {
  const files: Readonly<Record<string, string>> = { 'setup.py': '', tests: '' };
  const gates = (has: readonly string[]): readonly string[] =>
    detectProject(
      (name) => files[name] ?? null,
      (name) => has.includes(name),
    ).gates.map((gate) => gate.command);
  expect(gates(['python3', 'pytest'])).toEqual(['PYTHONPATH=src:. python3 -m pytest -q']);
  expect(gates(['python3'])).toEqual(['PYTHONPATH=src:. python3 -m unittest discover -s tests']);
  expect(found({ 'setup.cfg': '[tool:pytest]\n' })).toEqual(['test: pytest']);
  expect(found({ tests: '' })).toEqual([]);
});

test('python scripts without any manifest were not tested: a test file at the top, or a folder of tests, is enough', () => {
  const [has, pytest] = [(): boolean => true, 'PYTHONPATH=src:. python3 -m pytest -q'];
  const atTop = detectProject(() => null, has, [], ['calc.py', 'test_calc.py']);
  expect(atTop.gates).toEqual([{ name: 'test', command: pytest, from: 'test_calc.py' }]);
  const inFolder = detectProject((name) => (name === 'tests' ? '' : null), has, [], ['calc.py']);
  expect(inFolder.gates).toEqual([{ name: 'test', command: pytest, from: 'tests/' }]);
  expect(detectProject(() => null, has, [], ['calc.py']).gates).toEqual([]);
});

test('the test script of npm init is none, and a broken package.json is not read', () => {
  const empty = JSON.stringify({ scripts: { test: 'echo "Error: no test specified" && exit 1' } });
  expect(found({ 'package.json': empty })).toEqual([]);
  expect(found({ 'package.json': '{' })).toEqual([]);
  expect(found({ 'package.json': '{"scripts": ["test"]}' })).toEqual([]);
  expect(found({ 'package.json': empty, 'nx.json': '{}' })).toEqual(['test: npx nx run-many -t test']);
});

test('targets of a Makefile, not variables of that name', () => {
  expect(found({ Makefile: 'all: test\n\ntest: build\n\tgo\nlint:\n\tx\n' })).toEqual([
    'test: make test',
    'lint: make lint',
  ]);
  expect(found({ Makefile: 'check:\n\tx\n' })).toEqual(['test: make check']);
  expect(found({ Makefile: 'test := yes\nlint:= no\n' })).toEqual([]);
});

test('python, with the runner that its lockfile names', () => {
  const project = '[project]\nname = "x"\n[tool.pytest.ini_options]\n[tool.ruff]\n[tool.mypy]\n';
  expect(found({ 'pyproject.toml': project })).toEqual([
    'test: pytest',
    'lint: ruff check .',
    'typecheck: mypy .',
  ]);
  expect(found({ 'pyproject.toml': project, 'uv.lock': '' })).toEqual([
    'test: uv run pytest',
    'lint: uv run ruff check .',
    'typecheck: uv run mypy .',
    'setup: uv sync',
  ]);
  expect(found({ 'tox.ini': '[tox]' })).toEqual(['test: tox']);
  expect(found({ 'pytest.ini': '', 'poetry.lock': '' })).toEqual([
    'test: poetry run pytest',
    'setup: poetry install',
  ]);
});

test('cargo and go', () => {
  expect(found({ 'Cargo.toml': '' })).toEqual(['test: cargo test', 'lint: cargo clippy -- -D warnings']);
  expect(found({ 'go.mod': '' })).toEqual(['test: go test ./...', 'lint: go vet ./...']);
});

test('gates of several tools get distinct names', () => {
  expect(found({ 'go.mod': '', 'Cargo.toml': '' })).toEqual([
    'test: cargo test',
    'lint: cargo clippy -- -D warnings',
    'go-test: go test ./...',
    'go-lint: go vet ./...',
  ]);
  expect(found({ Makefile: 'test:\n', 'setup.py': '', tests: '' })).toEqual([
    'test: make test',
    'python3-test: PYTHONPATH=src:. python3 -m pytest -q',
  ]);
});

test('an empty project has no commands', () => expect(found({})).toEqual([]));

test('uv run pytest was proposed on a machine without uv: available tools are proposed instead, and the others listed', () => {
  const files: Readonly<Record<string, string>> = {
    'pyproject.toml': '[tool.pytest.ini_options]\n[tool.ruff]\n',
    'uv.lock': '',
    'Cargo.toml': '',
  };
  const { gates, setup, missing } = detectProject(
    (name) => files[name] ?? null,
    (program) => ['python3', 'pytest'].includes(program),
  );
  expect(gates.map(({ command }) => command)).toEqual(['PYTHONPATH=src:. python3 -m pytest -q']);
  expect(setup).toBe(null);
  expect(missing).toEqual([
    'cargo test: cargo is not installed',
    'cargo clippy -- -D warnings: cargo is not installed',
    'uv sync: uv is not installed',
  ]);
});

function withoutTox(...programs: readonly string[]) {
  return detectProject(
    (name) => (name === 'tox.ini' ? '[tox]' : null),
    (program) => programs.includes(program),
  );
}

test('tox is not installed: pytest runs the tests if it is', () => {
  expect(withoutTox('python3', 'pytest').gates.map(({ command }) => command)).toEqual([
    'PYTHONPATH=src:. python3 -m pytest -q',
  ]);
  expect(withoutTox('python3')).toMatchObject({ gates: [], missing: ['tox: tox is not installed'] });
});

test('dependencies without a lockfile are installed, and nothing is written beside them', () => {
  const text = JSON.stringify({ scripts: { test: 'mocha' }, devDependencies: { mocha: '1' } });
  expect(found({ 'package.json': text })).toEqual([
    'test: npm test',
    'setup: npm install --no-package-lock --no-audit --no-fund',
  ]);
});

test('a repository without commands at the top has those of its folders', () => {
  const files: Readonly<Record<string, string>> = {
    'web/package.json': '{"scripts":{"test":"node --test"}}',
    'web/package-lock.json': '{}',
    'my api/pytest.ini': '',
    'docs/index.md': '',
  };
  const read = (name: string): string | null => files[name] ?? null;
  expect(detectProject(read, () => true, ['docs', 'my api', 'web'])).toEqual({
    gates: [
      { name: 'my api-test', command: "cd 'my api' && pytest", from: 'my api/pytest.ini' },
      { name: 'web-test', command: 'cd web && npm test', from: 'web/package.json, scripts.test' },
    ],
    setup: '(cd web && npm ci)',
    missing: [],
  });
  const top = { ...files, 'package.json': '{"scripts":{"test":"node --test"}}' };
  expect(
    detectProject(
      (name) => Reflect.get(top, name) ?? null,
      () => true,
      ['web'],
    ).gates,
  ).toHaveLength(1);
});
