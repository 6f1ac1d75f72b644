import { isWeak, makefiles, recipeOf, scriptsOf } from '@debussy/core';
import { posix } from 'node:path';
import { ownProgram } from './own-program.ts';

/** `other`: runners and checkers that report nothing but read deciding files from the tree. */
export type Ecosystem = 'node' | 'python' | 'cargo' | 'go' | 'ctest' | 'build' | 'other';

/** The programs that a command starts, also through package scripts, makefiles and shell scripts. */
export interface GateReading {
  /** Ecosystems whose recorders the gate needs. */
  readonly ecosystems: ReadonlySet<Ecosystem>;
  /** Whether it includes a test runner that can report. */
  readonly isKnown: boolean;
  /** Files that decide which programs start, scripts that start themselves, and targets of make that a file would satisfy. */
  readonly files: ReadonlySet<string>;
  /** Those of them that start on every path, so that their exit code decides. */
  readonly scripts: ReadonlySet<string>;
  /** Whether one of its runners rewrites the code before running it. */
  readonly isTransformed: boolean;
  /** Whether it cannot fail, whatever the programs and scripts behind it find. */
  readonly isBlind: boolean;
  /** Whether it cannot fail, and starts nothing known: a person wrote it so. */
  readonly isConstant: boolean;
}

/** A file of a tree; null if it does not exist. */
export type ReadTreeFile = (path: string) => Promise<string | null>;

export async function readGate(
  { command, expectation = '' }: GateWords,
  read: ReadTreeFile,
): Promise<GateReading> {
  const texts = new Map<string, string | null>();
  let left = mostText;
  const found: Found = {
    ecosystems: new Set(),
    known: new Set(),
    files: new Set(),
    scripts: new Set(),
    seen: new Set(),
    isSourced: false,
    isCertain: true,
    async read(path) {
      const text = left > 0 ? await read(path) : null;
      left -= text?.length ?? 0;
      texts.set(path, text);
      return text;
    },
  };
  await follow(command ?? '', '', found);
  const { ecosystems, known: runners, files, scripts } = found;
  const isTransformed = runners.has('vitest') || runners.has('jest');
  const cannotFail = isWeak({ command, expectation }, (path) => texts.get(path) ?? null);
  const isConstant = cannotFail && ecosystems.size + files.size === 0;
  const isBlind = cannotFail && !isConstant;
  return { ecosystems, isKnown: runners.size > 0, files, scripts, isBlind, isConstant, isTransformed };
}

/** A gate as written in the plan. */
export interface GateWords {
  readonly command: string | null;
  readonly expectation?: string | undefined;
}

interface Found {
  readonly isSourced: boolean;
  /** Whether the present command always runs. */
  readonly isCertain: boolean;
  readonly scripts: Set<string>;
  readonly ecosystems: Set<Ecosystem>;
  readonly known: Set<string>;
  readonly files: Set<string>;
  readonly seen: Set<string>;
  readonly read: ReadTreeFile;
}

const mostCommands = 200;
/** All files of one gate together, in characters. */
const mostText = 2_000_000;

async function follow(text: string, folder: string, whole: Found): Promise<void> {
  const found = { ...whole, isCertain: whole.isCertain && !depends.test(text) };
  let at = folder;
  for (const words of commandsIn(text)) {
    const key = `${at}\0${words.join(' ')}`;
    if (found.seen.has(key) || found.seen.size > mostCommands) continue;
    found.seen.add(key);
    if (words[0] === 'cd') at = inside(at, words[1] ?? '.');
    else await followOne(words, at, found);
  }
}

/** Constructs by which the exit code of a command hides failures. */
const depends = /\||\b(?:if|for|while|case|until)\b|;\s*\S|&\s*(?:\n|$)|(?:^|\s)!\s/m;

const wrappers =
  /^(?:npx|bunx|time|env|exec|nice|sudo|command|cross-env|dotenv|xvfb-run|c8|nyc|pnpx|-[\w-]+|--|\w+=.*|@.*|\{|\(|then|do|if|!)$/;
const mostWrappers = 12;
const longestWord = 500;

/** Simple commands as words, without wrappers. */
function commandsIn(text: string): readonly (readonly string[])[] {
  const lines = text.replaceAll('\\\n', ' ').split(/&&|\|\|?|;|\n|&(?!\d)/);
  return lines.flatMap((one) => {
    let words = one
      .trim()
      .split(/\s+/)
      .map((word) => word.slice(0, longestWord).replaceAll(/^["'({]+|["')}]+$/g, ''))
      .filter((word) => word !== '' && !/^\d?[<>]/.test(word));
    for (let i = 0; i < mostWrappers && wrappers.test(words[0] ?? ''); i += 1) words = words.slice(1);
    if (/^(?:uv|poetry|pipenv|hatch|pdm|rye|coverage)$/.test(words[0] ?? '') && words[1] === 'run')
      words = words.slice(2);
    if (/^(?:pnpm|yarn|npm)$/.test(words[0] ?? '') && words[1] === 'exec') words = words.slice(2);
    return words.length === 0 || words[0]?.startsWith('#') ? [] : [words];
  });
}

async function followOne(words: readonly string[], at: string, found: Found): Promise<void> {
  const [program = '', ...rest] = words;
  const name = posix.basename(program);
  if (/^(?:npm|pnpm|yarn|bun)$/.test(name)) return followPackage(rest, at, found);
  if (/^g?make$/.test(name)) return followMake(rest, at, found);
  if (/^(?:sh|bash|dash|zsh)$/.test(name)) return followShell(rest, at, found);
  if (/^(?:\.|source)$/.test(name))
    return followShell(rest, at, { ...found, isCertain: false, isSourced: true });
  if (name === 'go' && rest.includes('test')) return known('go', 'go', found);
  if (name === 'gotestsum') return known('go', name, found);
  if (name === 'ctest') known('ctest', name, found);
  if (/^(?:mvnw?|gradlew?|dotnet)$/.test(name) && rest.some((word) => tests.test(word)))
    known('build', name, found);
  if (silent.test(name)) found.ecosystems.add('other');
  if (/^(?:vitest|jest|mocha)$/.test(name)) return known('node', name, found);
  if (/^(?:node|tsx|ts-node)$/.test(name)) return followNode(rest, at, found);
  if (/^(?:pytest|py\.test|tox|nox)$/.test(name)) return known('python', name, found);
  if (/^(?:python|pypy)[\d.]*$/.test(name)) return followPython(rest, at, found);
  if (name === 'cargo' && rest.some((word) => /^(?:test|t|nextest)$/.test(word)))
    return known('cargo', 'cargo', found);
  if (program.includes('/')) return followFile(program, at, found);
  if (/^[\w-]+$/.test(name) && !builtIn.test(name)) {
    const own = await ownProgram(name, (path) => found.read(inside(at, path)));
    if (own !== null) await followFile(own, at, found);
  }
}

/** Build targets that run tests. */
const tests = /test|check|build|verify|install|package|deploy/i;

/** Built into the shell, which starts no program for it. */
const builtIn =
  /^(?:true|false|test|echo|printf|cd|exit|return|set|export|unset|read|shift|trap|wait|kill|pwd|type|eval)$/;

const silent =
  /^(?:ctest|cmake|ninja|meson|bazel|mvnw?|gradlew?|sbt|ant|dotnet|rspec|rake|ruby|bundle|phpunit|pest|php|composer|mix|swift|deno|bun|ava|tap|jasmine|karma|cypress|playwright|bats|just|task|nx|turbo|lerna|tsc|vue-tsc|eslint|oxlint|biome|stylelint|prettier|mypy|pyright|ruff|flake8|pylint|black|golangci-lint|staticcheck|rubocop|phpstan|clang-tidy|pre-commit)$/;

function known(ecosystem: Ecosystem, runner: string, found: Found): void {
  found.ecosystems.add(ecosystem);
  found.known.add(runner);
}

async function followPackage(words: readonly string[], at: string, found: Found): Promise<void> {
  found.ecosystems.add('node');
  const plain = words.filter((word) => !word.startsWith('-'));
  const first = plain[0] ?? '';
  const asked = /^(?:run|run-script)$/.test(first)
    ? plain[1]
    : first === 't' || first === 'tst'
      ? 'test'
      : first;
  const path = inside(at, 'package.json');
  const text = await found.read(path);
  if (text === null || asked === undefined) return;
  found.files.add(path);
  const scripts = scriptsOf(text);
  for (const name of [`pre${asked}`, asked, `post${asked}`])
    if (scripts.has(name)) await follow(scripts.get(name) ?? '', at, found);
}

async function followMake(words: readonly string[], at: string, found: Found): Promise<void> {
  const named = words.includes('-f') ? words[words.indexOf('-f') + 1] : undefined;
  const names = named === undefined ? makefiles : [named];
  for (const name of names) {
    const path = inside(at, name);
    const text = await found.read(path);
    if (text === null) continue;
    found.files.add(path);
    const targets = words.filter((word) => !/^-|=/.test(word) && word !== named);
    for (const target of targets.length === 0 ? [''] : targets) {
      await follow(recipeOf(text, target), at, found);
      const isPhony = new Set(/^\.PHONY\s*:(.*)$/m.exec(text)?.[1]?.split(/\s+/)).has(target);
      if (target !== '' && !isPhony) found.files.add(inside(at, target));
    }
    return;
  }
}

async function followShell(words: readonly string[], at: string, found: Found): Promise<void> {
  const place = words.findIndex((word) => !word.startsWith('-'));
  const first = words[place];
  const onlyReads = words.slice(0, Math.max(place, 0)).some((flag) => /^-\w*[nc]/.test(flag));
  if (first !== undefined && !onlyReads) await followFile(first, at, found);
}

async function followFile(word: string, at: string, found: Found): Promise<void> {
  const path = inside(at, word);
  const text = await found.read(path);
  if (text === null) return;
  addScript(path, found);
  const program = /^#!.*?\b(node|python[\d.]*|sh|bash|dash|zsh)\b/.exec(text)?.[1];
  if (program === 'node') found.ecosystems.add('node');
  else if (program?.startsWith('python') === true) found.ecosystems.add('python');
  else if (!path.endsWith('.py') && !path.endsWith('.js'))
    await follow(text, at, { ...found, isCertain: false, isSourced: false });
}

/** A sourced script is mostly the code under test. It decides how tests run only if it is a harness file itself. */
function addScript(path: string, found: Found): void {
  if (found.isSourced && !/test|spec/i.test(path)) return;
  found.files.add(path);
  if (found.isCertain) found.scripts.add(path);
}

async function followNode(words: readonly string[], at: string, found: Found): Promise<void> {
  found.ecosystems.add('node');
  if (words.includes('--test')) return known('node', 'node --test', found);
  if (words.some((word) => /^(?:-[cep]{1,2}|--check|--eval|--print)$/.test(word))) return;
  const script = words.find((word) => !word.startsWith('-') && /\.[cm]?[jt]s$/.test(word));
  if (/['"]node:test['"]/.test(await followScript(script, at, found))) known('node', 'node:test', found);
}

const mostTools = 20;

/** Files in folders of tools that a script loads: they decide with it. */
function toolsOf(script: string, text: string): readonly string[] {
  const named = text.matchAll(/(?:require\(|from|import)\s{0,9}['"](\.{1,2}\/[^'"\n]{1,200})['"]/g);
  const paths = [...named].map(([, path = '']) => inside(posix.dirname(script), path));
  const tools = paths.filter((path) =>
    /^(?:.*\/)?(?:tools?|scripts?|ci|tests?|checks?|helpers?|support)\//.test(path),
  );
  return tools.slice(0, mostTools).flatMap((path) => [path, `${path}.js`, `${path}.mjs`, `${path}.cjs`]);
}

/** Its text. */
async function followScript(script: string | undefined, at: string, found: Found): Promise<string> {
  if (script === undefined) return '';
  const path = inside(at, script);
  const text = await found.read(path);
  if (text === null) return '';
  addScript(path, found);
  for (const tool of toolsOf(path, text)) if ((await found.read(tool)) !== null) found.files.add(tool);
  return text;
}

async function followPython(words: readonly string[], at: string, found: Found): Promise<void> {
  found.ecosystems.add('python');
  const module = words[words.indexOf('-m') + 1];
  if (words.includes('-m')) {
    if (/^(?:pytest|unittest|tox|nox)$/.test(module ?? '')) known('python', module ?? '', found);
    if (module === 'coverage' && words.some((word) => /pytest|unittest/.test(word)))
      known('python', 'coverage', found);
    return;
  }
  const script = words.find((word) => word.endsWith('.py'));
  if (/unittest\.main\(|pytest\.main\(/.test(await followScript(script, at, found)))
    known('python', 'unittest', found);
}

/** A path in the tree; a path that leads out of it matches no file. */
function inside(folder: string, path: string): string {
  return posix.normalize(posix.join(folder, path)).replace(/^\.\//, '');
}
