import { orNull } from '@debussy/host';
import { posix } from 'node:path';
import { withShortRuns } from './assertions/language.ts';

/** Runners, and standard library modules that they and tests depend on. */
const importedFirst =
  '_?pytest|unittest|pluggy|iniconfig|doctest|nose2?|hypothesis|coverage|assert|sys|os|builtins|json|re|runpy|importlib|types|typing|functools|traceback|inspect|ast|io|abc|site|codecs|warnings|contextlib|dataclasses|pathlib|argparse|logging|math|cmath|random|datetime|decimal|fractions|statistics|numbers|collections|itertools|operator|string|time|tempfile|shutil|subprocess|socket|threading|asyncio|copy|enum|heapq|bisect|queue|struct|hashlib|base64|csv|sqlite3|urllib|http|difflib|textwrap|uuid|glob|fnmatch|pprint|signal|platform|pickle|weakref|array|linecache|tokenize|code|trace|gc|atexit|errno|stat|filecmp';

/**
 * The only table of files that decide how tests run: the end of their path, or a pattern of the whole path, and how an agent could cheat
 * with them. The scripts of a gate are added separately.
 */
export const harnessRows: Readonly<
  Record<string, readonly (readonly [path: string | RegExp, attack: string])[]>
> = {
  node: [
    [
      String.raw`(?:vitest|vite|jest|ava|playwright|cypress|karma|wdio|babel|web-test-runner)\.(?:config|workspace|setup)\.[\w.]+|\.mocharc(?:\.\w+)?|\.(?:c8|nyc)rc(?:\.\w+)?|\.taprc|jest\.preset\.\w+|\.babelrc(?:\.\w+)?|babel\.config\.\w+`,
      'selects no test, or passes when there is none',
    ],
    [String.raw`package\.json`, 'a script that does nothing'],
    [
      String.raw`\.npmrc|\.yarnrc(?:\.yml)?|\.pnpmfile\.cjs|pnpm-workspace\.yaml|bunfig\.toml|\.node-version|\.nvmrc|node\.config\.json|turbo\.json|nx\.json`,
      'another shell for scripts, or options of Node',
    ],
    [String.raw`(?:node_modules|__mocks__|\.yarn)/.+|\.pnp\.\w+`, 'a runner or a test library of its own'],
  ],
  python: [
    [
      String.raw`conftest\.py|pytest\.(?:ini|toml)|\.pytest\.(?:ini|toml)|tox\.(?:ini|toml)|setup\.cfg|pyproject\.toml|noxfile\.py|\.coveragerc`,
      'marks all tests passed, or collects none',
    ],
    [String.raw`tests?/(?:.*/)?__init__\.py`, 'patches the code under test'],
    [
      String.raw`(?:sitecustomize|usercustomize)\.py|[^/]+\.pth|entry_points\.txt|pyvenv\.cfg`,
      'runs before the tests do',
    ],
    [
      new RegExp(String.raw`^(?:(?:src|lib|tests?)/)?(?:${importedFirst})(?:\.py|/(?:.+/)?[^/]+\.py)$`),
      'takes the place of the runner or of the standard library',
    ],
  ],
  checks: [
    [
      String.raw`eslint\.config\.\w+|\.(?:es|style)lintrc(?:\.\w+)?|\.eslintignore|\.oxlintrc\.json|biome\.jsonc?|tsconfig[\w.-]*\.json|\.?mypy\.ini|\.?ruff\.toml|\.flake8|\.?pylintrc|pyrightconfig\.json|\.golangci\.(?:ya?ml|toml|json)|\.rubocop\.yml|phpstan\.neon(?:\.dist)?|\.clang-tidy|\.pre-commit-config\.yaml`,
      'turns rules off',
    ],
  ],
  cargo: [
    [
      String.raw`Cargo\.toml|build\.rs|rust-toolchain(?:\.toml)?|(?:nextest|clippy)\.toml`,
      '`harness = false`, `test = false`',
    ],
    [String.raw`\.cargo/config(?:\.toml)?|\.config/nextest\.toml`, 'a runner or a wrapper of its own'],
  ],
  go: [
    [
      String.raw`go\.(?:mod|work)|vendor/(?:.+\.(?:go|rb|php)|modules\.txt)`,
      'a module of its own in the place of another one',
    ],
  ],
  make: [
    [
      String.raw`(?:GNU)?[Mm]akefile|[^/]+\.mk|\.?[Jj]ustfile|Taskfile\.ya?ml|CMakeLists\.txt|[^/]+\.cmake|meson(?:\.build|\.options|_options\.txt)|BUILD(?:\.bazel)?|\.bazelrc|[^/]+\.bzl|(?:WORKSPACE|MODULE)(?:\.bazel)?|build\.zig`,
      'a target that does nothing',
    ],
  ],
  jvm: [
    [
      String.raw`pom\.xml|build\.(?:xml|sbt)|[^/]+\.gradle(?:\.kts)?|buildSrc/.+|gradle\.properties|gradlew(?:\.bat)?|mvnw(?:\.cmd)?|junit-platform\.properties|testng\.xml`,
      'skips tests, or ignores failures',
    ],
    [String.raw`(?:\.mvn|gradle/wrapper)/.+`, 'options of the build'],
  ],
  dotnet: [
    [
      String.raw`[^/]+\.(?:csproj|fsproj|vbproj|sln|runsettings|props|targets)|global\.json|xunit\.runner\.json|[Nn]u[Gg]et\.[Cc]onfig`,
      'excludes tests',
    ],
  ],
  ruby: [
    [
      String.raw`deno\.jsonc?|Rakefile|\.rspec|spec_helper\.rb|rails_helper\.rb|test_helper\.rb`,
      'filters tests',
    ],
  ],
  php: [[String.raw`phpunit\.xml(?:\.dist)?|Pest\.php|composer\.json`, 'filters tests']],
  other: [
    [
      String.raw`mix\.exs|test_helper\.exs|Package\.swift|import_map\.json|setupTests\.\w+`,
      'filters tests, or runs before they do',
    ],
  ],
  shell: [
    [
      String.raw`\.bashrc|\.envrc|\.env(?:\.\w+)*|\.tool-versions|mise\.toml|\.bats|node|np[mx]|pnpm|yarn|bun|python[\d.]*|pytest|go|cargo|sh|bash|diff|cmp|grep`,
      'another program in the place of one',
    ],
  ],
};

const harnessFiles: readonly RegExp[] = Object.values(harnessRows).flatMap((rows) =>
  rows.map(([path]) => (path instanceof RegExp ? path : new RegExp(`^(?:.*/)?(?:${path})$`))),
);

/** Whether a file decides how tests run, by its name. */
export function isHarness(path: string): boolean {
  return harnessFiles.some((one) => one.test(path));
}

const referring =
  /\b(?:setupFiles\w*|globalSetup|globalTeardown|testEnvironment|testRunner|runner|reporters?|resolver|require|import|loader|preload|pytest_plugins)["']?\s*[:=]\s*(\[[^\]]{0,999}\]|["'`][^"'`\n]{0,300}["'`])|(?:--(?:require|import|loader|experimental-loader|config|rcfile|preload)|\s-[rpfc])[= ]+([^\s"']+)|^-?include\s+(.+)$/gm;

/** Files that a configuration, a script or a command names as part of the way tests run. */
export function filesNamedBy(name: string, text: string): (path: string) => boolean {
  const read = posix.basename(name) === 'package.json' ? runnerKeysOf(text) : text;
  const words = [...withShortRuns(read).matchAll(referring)]
    .flatMap(
      ([, value = '', flag = '', included = '']) =>
        `${value} ${flag} ${included}`.match(/[\w@./<>-]+/g) ?? [],
    )
    .map((word) => word.replace(/^<rootDir>\/|^(?:\.\.?\/)+/, ''))
    .filter((word) => /\w{3}/.test(word));
  const known = new Set(words.flatMap((word) => [word, `${word.replaceAll('.', '/')}.py`]));
  const isNamed = (path: string): boolean => known.has(path) || known.has(path.replace(/\.\w+$/, ''));
  return (path) => path.split('/').some((_, i, parts) => isNamed(parts.slice(i).join('/')));
}

/** A `package.json` without the fields about the package itself. */
function runnerKeysOf(text: string): string {
  const value = mapIn(text);
  return value === null ? '' : JSON.stringify(packageKeys.map((key) => value[key])).replaceAll('\\"', ' ');
}

/** Part by part: most of a manifest does not decide how tests run. Null: the whole file of the base counts. */
export function manifestOfBase(path: string, base: string | null, now: string | null): string | null {
  if (base === null || now === null) return null;
  const name = posix.basename(path);
  if (name === 'package.json') return packageOfBase(base, now);
  if (/^(?:pyproject\.toml|setup\.cfg|tox\.ini)$/.test(name)) return sectionsOfBase(base, now, pythonSection);
  if (/^tsconfig[\w.-]*\.json$/.test(name)) return strictnessOfBase(base, now);
  if (name === 'Cargo.toml') return sectionsOfBase(base, now, cargoSection);
  return null;
}

const packageKeys =
  'scripts eslintConfig prettier stylelint xo tsd size-limit nx jest mocha ava vitest tap c8 nyc babel type imports wireit'.split(
    ' ',
  );

/** Scripts that the base lacks stay beside those of the base. */
function packageOfBase(base: string, now: string): string | null {
  const [before, after] = [mapIn(base), mapIn(now)];
  if (before === null || after === null) return null;
  const made = { ...after };
  for (const key of packageKeys) {
    if (key === 'scripts' && isMap(before[key]) && isMap(after[key]))
      made[key] = scriptsOfBase(before[key], after[key]);
    else if (Object.hasOwn(before, key)) made[key] = before[key];
    else delete made[key];
  }
  for (const key of ['dependencies', 'devDependencies'])
    if (isMap(before[key]) && isMap(after[key])) made[key] = sourcesOfBase(before[key], after[key]);
  return JSON.stringify(made) === JSON.stringify(after) ? now : `${JSON.stringify(made, null, 2)}\n`;
}

/** Package managers run these scripts themselves, before any gate. */
const installing = /^(?:install|prepare|pack|publish|dependencies)$/;

/** A new `pretest` would run before a `test` of the base. */
function scriptsOfBase(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> {
  const beside = Object.entries(after).filter(([name]) => {
    const about = /^(?:pre|post)(.+)$/.exec(name)?.[1] ?? name;
    return !Object.hasOwn(before, name) && !installing.test(about) && !Object.hasOwn(before, about);
  });
  return { ...Object.fromEntries(beside), ...before };
}

/** A version may change; a path or URL instead of it is another package with the same name. */
function sourcesOfBase(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> {
  const isMoved = ([name, now]: readonly [string, unknown]): boolean =>
    Object.hasOwn(before, name) && before[name] !== now && /[:/]/.test(String(now));
  return Object.fromEntries(
    Object.entries(after).map(([name, now]) => [name, isMoved([name, now]) ? before[name] : now]),
  );
}

const strictness = /^(?:strict|no[A-Z]|exact|skip|checkJs|allow(?:Unreachable|Unused))/;
const selection = /^(?:include|exclude|files|extends)$/;

/** Paths, targets and libraries may change with the code. */
function strictnessOfBase(base: string, now: string): string | null {
  const [before, after] = [mapIn(base), mapIn(now)];
  if (before === null || after === null) return null;
  const rules = keysOf(optionsOf(before), (key) => strictness.test(key));
  const selected = keysOf(before, (key) => selection.test(key));
  const own = [
    keysOf(optionsOf(after), (key) => strictness.test(key)),
    keysOf(after, (key) => selection.test(key)),
  ];
  if (JSON.stringify([rules, selected]) === JSON.stringify(own)) return now;
  const rest = keysOf(optionsOf(after), (key) => !strictness.test(key));
  return JSON.stringify({ ...after, compilerOptions: { ...rest, ...rules }, ...selected });
}

function keysOf(map: Record<string, unknown>, isWanted: (key: string) => boolean): Record<string, unknown> {
  return Object.fromEntries(Object.entries(map).filter(([key]) => isWanted(key)));
}

function optionsOf({ compilerOptions: options }: Record<string, unknown>): Record<string, unknown> {
  return isMap(options) ? options : {};
}

function mapIn(text: string): Record<string, unknown> | null {
  const value = orNull((): unknown => JSON.parse(text));
  return isMap(value) ? value : null;
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const pythonSection =
  /^\[+\s*(?:tool[.:])?(?:pytest|tox|nox|coverage|unittest|hatch\.envs|testenv|mypy|ruff|flake8|pylint|pyright|basedpyright|black|isort|bandit|hypothesis)\b|^\[+\s*(?:tool:pytest|project\.entry-points|options\.entry_points)/;
const cargoSection = /^\[+\s*(?:test|bench|lib|bin|profile\.test|patch|replace|features|workspace)\b/;

/** The matching sections as in the base; the others as they are now. */
function sectionsOfBase(base: string, now: string, matches: RegExp): string {
  const before = sections(base).filter((one) => matches.test(one));
  const after = sections(now).filter((one) => matches.test(one));
  if (before.join('') === after.join('')) return now;
  const rest = sections(now).filter((one) => !matches.test(one));
  return [...rest, ...before].map((one) => (one.endsWith('\n') || one === '' ? one : `${one}\n`)).join('');
}

function sections(text: string): readonly string[] {
  return text.split(/^(?=\[)/m);
}
