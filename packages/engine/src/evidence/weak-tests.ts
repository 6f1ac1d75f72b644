import { importedNames, withShortRuns } from './assertions/language.ts';
import { isHarness } from './harness.ts';

/** Product code before and after, with the cases of the tests that judge it. */
export interface WeakQuestion {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly cases: readonly TestCase[];
}

/** Kinds of new code that a reviewer should look at; never a failure. */
export function weakSpots({ path, before, after, cases }: WeakQuestion): readonly string[] {
  if (isHarness(path)) return [];
  const known = new Set(before.split('\n').map((line) => line.trim()));
  const lines = after.split('\n').filter((line) => !known.has(line.trim()));
  const added = withShortRuns(lines.join('\n'));
  const found = kinds.filter(([, pattern]) => pattern.test(added)).map(([kind]) => kind);
  return answersKnown(added, cases) ? [...found, 'special_case'] : found;
}

/** Test libraries, or their global functions, in product code. */
const library =
  /(?:\bfrom\s*|\brequire\(\s*|\bimport\(?\s*)['"](?:vitest|@jest\/globals|jest|mocha|chai|sinon|ava|tap|(?:node:)?test)['"]|^\s*(?:import|from)\s+(?:pytest|_pytest|unittest|nose2?)\b|\bglobal(?:This)?\.(?:expect|it|test|describe)\b|\bexpect\??\.extend\(/m;

/** Functions that tests also use. */
const replaced =
  /^\s*(?:(?:globalThis|global|window)\.)?(?:Math|Object|Array|Number|String|Boolean|Date|JSON|Promise|RegExp|Map|Set|Reflect|Function|Error)(?:\.prototype)?\.\w+\s*=(?!=)|\bdefineProperty\(\s*(?:Math|Object|Array|Number|String|Date|JSON|Promise|RegExp)\b|^\s*(?:globalThis|global|window)\.(?:fetch|Date|Math|JSON|Object|Promise|setTimeout|console)\s*=\s*(?:async\b|function\b|\(|\w+\s*=>)|\bModule\.(?:_\w+|prototype\._compile)\s*=(?!=)|\bregisterHooks\(|^\s*(?:math|builtins|re|json|time|datetime|random|subprocess|operator|functools|decimal|os\.path)\.\w+\s*=(?!=)/m;

/** A comment that disables checks for the whole file. */
const silenced =
  /@ts-nocheck|eslint-disable(?!-)|(?:mypy|pyright):\s*(?:ignore-errors|basic)|(?:ruff|flake8):\s*noqa|pylint:\s*skip-file|#!\[allow\(/;

/** Modules that a test file mocks. */
export function mockedModules(whole: string): readonly string[] {
  const text = withShortRuns(whole);
  const paths = [
    ...text.matchAll(
      /\b(?:vi|jest|td)\.(?:do|unstable_)?(?:[mM]ock\w*|replace)\(\s*(?:import\()?\s*['"`]([^'"`\n]{1,300})/g,
    ),
  ];
  const dotted = [
    ...text.matchAll(
      /\bpatch(?:\.dict|\.multiple)?\(\s*['"]([\w.]+)\.\w+['"]|setattr\(\s*['"]([\w.]+)\.\w+['"]/g,
    ),
  ];
  const names = [...text.matchAll(/\b(?:mock\.method|spyOn|stub|patch\.object|setattr)\(\s*([A-Za-z_]\w*)/g)];
  return [
    ...paths.map(([, path = '']) => path),
    ...dotted.map(([, one, other]) => (one ?? other ?? '').replaceAll('.', '/')),
    ...names.slice(0, mostMocks).flatMap(([, name = '']) => [name, importOf(text, name)]),
  ].filter((name) => name !== '');
}

/** Assigns a function to another module when the file is loaded, or has an `init` in Go: both run before other tests. */
export const replacesFunctions =
  /^(?!(?:globalThis|global|window|self|document|console|process|module|exports|Math|Date)\.)(?:require\([^)\n]{1,300}\)|[A-Za-z_]\w*)\.\w+\s*=\s*(?:lambda\b|async\b|function\b|\([^()\n]{0,300}\)\s*=>|\w+\s*=>)|^func init\(\)/m;

/** Limits the searches in the whole text. */
const mostMocks = 50;

function importOf(text: string, name: string): string {
  const found = new RegExp(`\\b${name}\\b[^\\n'"]{0,200}(?:from|require\\()\\s*['"]([^'"\\n]{1,300})`).exec(
    text,
  );
  return found?.[1] ?? '';
}

/** Product code that asks whether it is being tested. */
const asked =
  /\bprocess\.env\.CI\b|(?:environ|[gG]etenv|env::var|option_env!)[^\n]{0,8}['"]CI['"]|\bWORKTREE_DIR\b|\bDEBUSSY_\w+|\.debussy\b|\/proc\/|\bprocess\.ppid\b|\bgetppid\b|\bsys\.set(?:profile|trace)\b|\.__code__\s*=(?!=)|\bcfg\(not\((?:test|debug_assertions)\)\)|\bcurrentlyRunningTest\b|__vitest_\w+__|expect-global|(?:read|open|require|import|Path)\w*\([^\n]{0,200}(?:\.test\.|\.spec\.|\btest_\w+\.py|\btests?\/|__tests__)|NODE_ENV\b[^\n]{0,20}['"]test['"]|['"]test['"][^\n]{0,20}NODE_ENV|PYTEST_CURRENT_TEST|PYTEST_VERSION|NODE_TEST_CONTEXT|VITEST(?:_\w+)?\b|JEST_WORKER_ID|['"](?:pytest|_pytest|unittest)['"]\s*(?:not\s+)?in\s+sys\.modules|\bsys\.argv[^\n]{0,200}(?:pytest|unittest)|cfg!?\(\s*(?:test|debug_assertions)\s*\)\s*[{&|)]|npm_(?:lifecycle_\w+|command)\b|process\.execArgv\b|\brequire\.cache\b|\bin\s+sys\.modules\b|\bsys\.gettrace\b|\bos\.Args\[0\]|\btesting\.Testing\(|\bflag\.Lookup\(\s*"test\.|import\.meta\.vitest|__tests__|(?:process\.argv|__filename|import\.meta\.url|inspect\.stack|caller|stack)[^\n]{0,60}(?:[._-](?:test|spec)\b|\btest_)/;

/** Methods that define equality without comparing. */
const equality =
  /def\s+__(?:eq|ne|lt|gt|le|ge|bool|contains|hash|instancecheck)__\s*\([^)]{0,200}\)\s*(?:->\s*\w+\s*)?:\s*(?:return\s+)?(?:True|False|1)\b|def\s+__(?:eq|ne)__[^\n]{0,200}\n\s*return\s+(?:True|False|1)\s*(?:\n|$)|fn\s+(?:eq|ne)\s*\([^)]{0,200}\)\s*->\s*bool\s*\{\s*(?:true|false)\s*\}|\bSymbol\.(?:toPrimitive|hasInstance)\b|\basymmetricMatch\b|__eq__['"]?\s*[=:]\s*lambda|fn\s+eq\s*\(\s*&self\s*,\s*_|\bequals\s*\([^)]{0,200}\)\s*\{\s*return\s+true\b|\bvalueOf\s*\([^)]{0,200}\)\s*\{\s*return\s+this\.|func\s+\([^)]{0,200}\)\s+Equal\([^)]{0,200}\)\s*bool\s*\{\s*return\s+true/;

const longLiteral = 4;

const kinds: readonly (readonly [string, RegExp])[] = [
  ['test_environment', asked],
  ['equality', equality],
  ['test_library', library],
  ['standard_library', replaced],
  ['silenced', silenced],
];

/** Limits the searches in the whole code. */
const mostCases = 300;
const longestCode = 200_000;

/** Expected values of two assertions, or one long value, next to the tested arguments. */
function answersKnown(added: string, cases: readonly TestCase[]): boolean {
  const code = squeeze(added).slice(0, longestCode);
  const hits = cases.slice(0, mostCases).filter(({ args, answer }) => isSpecial(code, args, answer));
  return (
    new Set(hits.map(({ args }) => args.join())).size >= 2 ||
    hits.some(({ answer }) => answer.length > longLiteral + 2)
  );
}

/** Whether an assertion of a test file expects another value than before. */
export function expectsOtherwise(before: string, after: string): boolean {
  if (strictIn(after) < strictIn(before) || casesIn(after).length < casesIn(before).length) return true;
  const old = new Set(assertionLines(before));
  const now = assertionLines(after);
  const kept = new Set(now);
  const left = new Set([...old].filter((line) => !kept.has(line)).map(withoutValues));
  return now.some((line) => !old.has(line) && left.has(withoutValues(line)));
}

/** Whether a test file declares a name itself that it imported before. */
export function shadowsImports(before: string, after: string): boolean {
  const imports = withShortRuns(before).matchAll(
    /(?:\bimport|\bconst|\blet|\bvar)\s*\{([^}]{1,300})\}\s*(?:from|=\s*require\()|^from\s+[\w.]+\s+import\s+([^\n]{1,300})/gm,
  );
  const names = [...imports].flatMap(([, one, other]) => importedNames(one ?? other ?? ''));
  return names.slice(0, mostMocks).some((name) => {
    const declared = new RegExp(
      String.raw`\b(?:const|let|var|function|def)\s+${escaped(name)}\b|[(,]\s*${escaped(name)}\s*=(?![=>])|^\s*${escaped(name)}\s*=(?!=)`,
      'm',
    );
    return declared.test(withShortRuns(after)) && !declared.test(withShortRuns(before));
  });
}

/** The number of comparisons with a value. */
function strictIn(text: string): number {
  return [...text.matchAll(/\b(?:\w*[eE]qual\w*|toBe|toEqual|assert_eq)\b|[^!=]===?[^=]/g)].length;
}

function assertionLines(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /\b(?:assert|expect|should|t\.)|!=|==/i.test(line) && /\d|['"]/.test(line));
}

function withoutValues(line: string): string {
  return line.replaceAll(/'[^']*'|"[^"]*"|`[^`]*`|-?\d+(?:\.\d+)?/g, '#');
}

/** A call in a test, and its expected value. */
export interface TestCase {
  readonly args: readonly string[];
  readonly answer: string;
}

const literal = String.raw`-?\d+(?:\.\d+)?|'[^'\n]{0,200}'|"[^"\n]{0,200}"`;
const list = String.raw`((?:${literal})(?:\s*,\s*(?:${literal})){0,9})`;
const caseOf = new RegExp(
  String.raw`\w\(\s*${list}\s*\)\s*(?:\)\s*\.\s*\w+\(|,|===?|!=)\s*(${literal})|(${literal})\s*(?:,|===?)\s*\w+\(\s*${list}\s*\)`,
  'g',
);

export function casesIn(test: string): readonly TestCase[] {
  return [...withShortRuns(test).matchAll(caseOf)].map(([, args, answer, other, otherArgs]) => ({
    args: squeeze(args ?? otherArgs ?? '').split(','),
    answer: squeeze(answer ?? other ?? ''),
  }));
}

/** Arguments as a key or a condition, followed closely by the expected value. */
function isSpecial(code: string, args: readonly string[], answer: string): boolean {
  const parts = args.map(escaped);
  const key = parts.join(String.raw`[,|:;_ -]?`);
  const condition = parts.map((part) => `={2,3}${part}`).join(String.raw`\)?(?:&&|and)\(?[\w.\[\]]+`);
  const match = parts.map((part) => `(?:case|=>|,)?${part}`).join(',');
  const end = String.raw`(?![\w.])`;
  const gap = String.raw`[^\n]{0,3}?`;
  const keyed = new RegExp(
    `[(\\['"{]${key}[)\\]'"]*(?::|=>|,|\\]=)${gap}(?:return)?${escaped(answer)}${end}`,
  );
  const tested = new RegExp(
    `(?:${condition})\\)?\\{?;?[^;]{0,12}?(?:return|\\?|:|=)${gap}(?:;?return)?${escaped(answer)}${end}`,
  );
  const matched = new RegExp(`\\(?${match}\\)?(?:=>|:return)${escaped(answer)}${end}`);
  return keyed.test(code) || tested.test(code) || matched.test(code);
}

function squeeze(text: string): string {
  return text
    .replaceAll(/[^\S\n]+/g, '')
    .replaceAll(/\n+/g, ';')
    .replaceAll('"', "'");
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
