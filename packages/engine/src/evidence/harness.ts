import { posix } from 'node:path';

/** A kind of file that decides how tests are run. */
interface HarnessRow {
  readonly ecosystem: string;
  /** Matches the whole path. */
  readonly path: RegExp;
  /** The possible attack of an agent through it. */
  readonly attack: string;
}

const anywhere = String.raw`^(?:.*/)?`;
const file = (names: string): RegExp => new RegExp(`${anywhere}(?:${names})$`);

/** The only table of them. Scripts of a gate are added from its reading. */
export const harnessRows: readonly HarnessRow[] = [
  {
    ecosystem: 'node',
    path: file(
      String.raw`(?:vitest|vite|jest|ava|playwright|cypress|karma|wdio|babel|web-test-runner)\.(?:config|workspace|setup)\.[\w.]+|\.mocharc(?:\.\w+)?|\.(?:c8|nyc)rc(?:\.\w+)?|\.taprc|jest\.preset\.\w+|\.babelrc(?:\.\w+)?|babel\.config\.\w+`,
    ),
    attack: 'selects no test, or passes when there is none',
  },
  { ecosystem: 'node', path: file(String.raw`package\.json`), attack: 'a script that does nothing' },
  {
    ecosystem: 'node',
    path: file(
      String.raw`\.npmrc|\.yarnrc(?:\.yml)?|\.pnpmfile\.cjs|pnpm-workspace\.yaml|bunfig\.toml|\.node-version|\.nvmrc|node\.config\.json|turbo\.json|nx\.json`,
    ),
    attack: 'another shell for scripts, or options of Node',
  },
  { ecosystem: 'node', path: /^(?:.*\/)?node_modules\/.+$/, attack: 'a runner of its own' },
  {
    ecosystem: 'python',
    path: file(
      String.raw`conftest\.py|pytest\.(?:ini|toml)|\.pytest\.(?:ini|toml)|tox\.(?:ini|toml)|setup\.cfg|pyproject\.toml|noxfile\.py|\.coveragerc`,
    ),
    attack: 'marks all tests passed, or collects none',
  },
  {
    ecosystem: 'python',
    path: file(String.raw`(?:sitecustomize|usercustomize)\.py|[^/]+\.pth|entry_points\.txt|pyvenv\.cfg`),
    attack: 'runs before the tests do',
  },
  {
    ecosystem: 'python',
    path: /^(?:src\/|lib\/)?(?:_?pytest|unittest|pluggy|iniconfig|doctest|nose2?|hypothesis|coverage|assert|sys|os|builtins|json|re|runpy|importlib|types|typing|functools|traceback|inspect|ast|io|abc|site|codecs|warnings|contextlib|dataclasses|pathlib|argparse|logging)(?:\.py|\/.+)$/,
    attack: 'takes the place of the runner or of the standard library',
  },
  {
    ecosystem: 'cargo',
    path: file(String.raw`Cargo\.toml|build\.rs|rust-toolchain(?:\.toml)?|(?:nextest|clippy)\.toml`),
    attack: '`harness = false`, `test = false`',
  },
  {
    ecosystem: 'cargo',
    path: /^(?:.*\/)?(?:\.cargo\/config(?:\.toml)?|\.config\/nextest\.toml)$/,
    attack: 'a runner or a wrapper of its own',
  },
  {
    ecosystem: 'go',
    path: file(String.raw`go\.(?:mod|work)`),
    attack: 'a module of its own in the place of another one',
  },
  {
    ecosystem: 'make',
    path: file(
      String.raw`(?:GNU)?[Mm]akefile|[^/]+\.mk|[Jj]ustfile|Taskfile\.ya?ml|CMakeLists\.txt|CTestTestfile\.cmake|meson\.build|BUILD(?:\.bazel)?`,
    ),
    attack: 'a target that does nothing',
  },
  {
    ecosystem: 'jvm',
    path: file(
      String.raw`pom\.xml|(?:build|settings)\.gradle(?:\.kts)?|gradle\.properties|gradlew(?:\.bat)?|mvnw(?:\.cmd)?|junit-platform\.properties|testng\.xml`,
    ),
    attack: 'skips tests, or ignores failures',
  },
  { ecosystem: 'jvm', path: /^(?:.*\/)?(?:\.mvn|gradle\/wrapper)\/.+$/, attack: 'options of the build' },
  {
    ecosystem: 'dotnet',
    path: file(
      String.raw`[^/]+\.(?:csproj|fsproj|vbproj|sln|runsettings)|Directory\.(?:Build|Packages)\.(?:props|targets)|global\.json`,
    ),
    attack: 'excludes tests',
  },
  {
    ecosystem: 'ruby',
    path: file(String.raw`Rakefile|\.rspec|spec_helper\.rb|rails_helper\.rb|test_helper\.rb`),
    attack: 'filters tests',
  },
  { ecosystem: 'php', path: file(String.raw`phpunit\.xml(?:\.dist)?|Pest\.php`), attack: 'filters tests' },
  {
    ecosystem: 'shell',
    path: file(String.raw`\.bashrc|\.envrc|\.env|\.tool-versions|mise\.toml|\.bats`),
    attack: 'another program in the place of one',
  },
];

/** Whether a file decides how tests are run, by its name. */
export function isHarness(path: string): boolean {
  return harnessRows.some((row) => row.path.test(path));
}

/** Part by part: most of a manifest does not decide how tests are run. Null: the whole file of the base counts. */
export function manifestOfBase(path: string, base: string | null, now: string | null): string | null {
  if (base === null || now === null) return null;
  const name = posix.basename(path);
  if (name === 'package.json') return packageOfBase(base, now);
  if (/^(?:pyproject\.toml|setup\.cfg|tox\.ini)$/.test(name)) return sectionsOfBase(base, now, pythonSection);
  if (name === 'Cargo.toml') return sectionsOfBase(base, now, cargoSection);
  return null;
}

const packageKeys = [
  'scripts',
  'jest',
  'mocha',
  'ava',
  'vitest',
  'tap',
  'c8',
  'nyc',
  'babel',
  'type',
  'imports',
  'wireit',
];

/** Scripts that the base lacks stay: they are beside those of the base. */
function packageOfBase(base: string, now: string): string | null {
  try {
    const before: unknown = JSON.parse(base);
    const after: unknown = JSON.parse(now);
    if (!isMap(before) || !isMap(after)) return null;
    const made = { ...after };
    for (const key of packageKeys) {
      if (key === 'scripts' && isMap(before[key]) && isMap(after[key]))
        made[key] = scriptsOfBase(before[key], after[key]);
      else if (Object.hasOwn(before, key)) made[key] = before[key];
      else delete made[key];
    }
    return JSON.stringify(made) === JSON.stringify(after) ? now : `${JSON.stringify(made, null, 2)}\n`;
  } catch {
    return null;
  }
}

/** A new `pretest` would run before a `test` of the base. */
function scriptsOfBase(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> {
  const beside = Object.entries(after).filter(([name]) => {
    const about = /^(?:pre|post)(.+)$/.exec(name)?.[1];
    return !Object.hasOwn(before, name) && (about === undefined || !Object.hasOwn(before, about));
  });
  return { ...Object.fromEntries(beside), ...before };
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const pythonSection =
  /^\[+\s*(?:tool[.:])?(?:pytest|tox|nox|coverage|unittest|hatch\.envs|testenv)\b|^\[+\s*(?:tool:pytest|project\.entry-points|options\.entry_points)/;
const cargoSection = /^\[+\s*(?:test|bench|lib|bin|profile\.test|patch|replace|features|workspace)\b/;

/** The sections that match, as the base has them; the others as they are now. */
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
