/** A command found in the project that can serve as a gate, and where it was found. */
export interface FoundGate {
  readonly name: string;
  readonly command: string;
  readonly from: string;
}

export interface FoundProject {
  readonly gates: readonly FoundGate[];
  /** What makes a fresh worktree ready, so that gates find their tools there. */
  readonly setup: string | null;
}

/** Text of a file at the top of the project; null where there is none. */
export type ReadFile = (name: string) => string | null;

/** Test and lint commands as the project has them. Where several tools offer the same, each keeps a name of its own. */
export function detectProject(read: ReadFile): FoundProject {
  const found = [
    ...nodeGates(read),
    ...makeGates(read),
    ...pythonGates(read),
    ...cargoGates(read),
    ...goGates(read),
  ];
  return { gates: withOwnNames(found), setup: setupOf(read) };
}

function withOwnNames(found: readonly FoundGate[]): readonly FoundGate[] {
  const names = new Set<string>();
  return found.map((gate) => {
    const tool = /^\w+/.exec(gate.command)?.[0] ?? 'other';
    const name = names.has(gate.name) ? `${tool}-${gate.name}` : gate.name;
    names.add(name);
    return { ...gate, name };
  });
}

function nodeGates(read: ReadFile): readonly FoundGate[] {
  const scripts = scriptsIn(read('package.json') ?? '');
  const runner = packageRunner(read);
  const wanted: readonly (readonly [string, readonly string[]])[] = [
    ['test', ['test']],
    ['lint', ['lint']],
    ['typecheck', ['typecheck', 'type-check', 'types', 'tsc']],
  ];
  const found = wanted.flatMap(([name, spellings]) => {
    const script = spellings.find((spelling) => isReal(scripts[spelling]));
    if (script === undefined) return [];
    const command = script === 'test' ? `${runner} test` : `${runner} run ${script}`;
    return [{ name, command, from: `package.json, scripts.${script}` }];
  });
  if (found.length > 0 || read('nx.json') === null) return found;
  return [{ name: 'test', command: 'npx nx run-many -t test', from: 'nx.json' }];
}

/** `npm init` writes a test script that only fails. */
function isReal(script: unknown): boolean {
  return typeof script === 'string' && !script.includes('no test specified');
}

function scriptsIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    const scripts = typeof value === 'object' && value !== null && 'scripts' in value ? value.scripts : null;
    return typeof scripts === 'object' && scripts !== null ? { ...scripts } : {};
  } catch {
    return {};
  }
}

function packageRunner(read: ReadFile): 'npm' | 'pnpm' | 'yarn' | 'bun' {
  if (read('pnpm-lock.yaml') !== null) return 'pnpm';
  if (read('yarn.lock') !== null) return 'yarn';
  return read('bun.lock') === null && read('bun.lockb') === null ? 'npm' : 'bun';
}

function makeGates(read: ReadFile): readonly FoundGate[] {
  const file = ['GNUmakefile', 'makefile', 'Makefile'].find((name) => read(name) !== null);
  const text = file === undefined ? '' : (read(file) ?? '');
  const targets = new Set(Array.from(text.matchAll(/^([\w-]+)\s*:(?!=)/gm), (match) => match[1]));
  const test = ['test', 'check'].find((target) => targets.has(target));
  return [
    ...(test === undefined ? [] : [{ name: 'test', command: `make ${test}`, from: `${file}, ${test}` }]),
    ...(targets.has('lint') ? [{ name: 'lint', command: 'make lint', from: `${file}, lint` }] : []),
  ];
}

function pythonGates(read: ReadFile): readonly FoundGate[] {
  const project = read('pyproject.toml') ?? '';
  const before = read('uv.lock') !== null ? 'uv run ' : read('poetry.lock') !== null ? 'poetry run ' : '';
  const tests = pythonTests(read, project);
  const lint = /^\[tool\.ruff/m.test(project) || read('ruff.toml') !== null;
  const types = /^\[tool\.mypy/m.test(project) || read('mypy.ini') !== null;
  return [
    ...(tests === null ? [] : [{ name: 'test', command: `${before}${tests.command}`, from: tests.from }]),
    ...(lint ? [{ name: 'lint', command: `${before}ruff check .`, from: 'ruff' }] : []),
    ...(types ? [{ name: 'typecheck', command: `${before}mypy .`, from: 'mypy' }] : []),
  ];
}

function pythonTests(
  read: ReadFile,
  project: string,
): { readonly command: string; readonly from: string } | null {
  if (read('tox.ini') !== null) return { command: 'tox', from: 'tox.ini' };
  if (read('pytest.ini') !== null) return { command: 'pytest', from: 'pytest.ini' };
  return /\bpytest\b/.test(project) ? { command: 'pytest', from: 'pyproject.toml' } : null;
}

function cargoGates(read: ReadFile): readonly FoundGate[] {
  if (read('Cargo.toml') === null) return [];
  return [
    { name: 'test', command: 'cargo test', from: 'Cargo.toml' },
    { name: 'lint', command: 'cargo clippy -- -D warnings', from: 'Cargo.toml' },
  ];
}

function goGates(read: ReadFile): readonly FoundGate[] {
  if (read('go.mod') === null) return [];
  return [
    { name: 'test', command: 'go test ./...', from: 'go.mod' },
    { name: 'lint', command: 'go vet ./...', from: 'go.mod' },
  ];
}

function setupOf(read: ReadFile): string | null {
  if (read('pnpm-lock.yaml') !== null) return 'pnpm install --frozen-lockfile';
  if (read('yarn.lock') !== null) return 'yarn install --frozen-lockfile';
  if (packageRunner(read) === 'bun') return 'bun install --frozen-lockfile';
  if (read('package-lock.json') !== null) return 'npm ci';
  if (read('uv.lock') !== null) return 'uv sync';
  return read('poetry.lock') === null ? null : 'poetry install';
}
