/** The assertions of a test file that say something about the code, altogether and by the names of tests. */
export interface AssertionCount {
  readonly all: number;
  readonly tests: ReadonlyMap<string, number>;
}

/** By syntax: JavaScript, TypeScript and Python test by test, Rust and Go as well; null for other files. */
export function countAssertions(path: string, text: string): AssertionCount | null {
  const language = languages.find(({ files }) => files.test(path));
  if (language === undefined) return null;
  const source = language.plain(text);
  const helpers = language.helpers(source);
  const count = (body: string): number => assertionsIn(language.live(body), helpers);
  const tests = new Map<string, number>();
  for (const [name, body] of language.tests(source))
    tests.set(name, Math.max(tests.get(name) ?? 0, count(body)));
  return { all: count(source.code), tests };
}

interface Source {
  /** Without comments, and with the letters of texts replaced; as long as the original. */
  readonly code: string;
  readonly text: string;
}

interface Language {
  readonly files: RegExp;
  plain(text: string): Source;
  /** Names of functions of the file that assert something themselves. */
  helpers(source: Source): ReadonlySet<string>;
  tests(source: Source): readonly (readonly [string, string])[];
  /** Without what can never run, or can never fail. */
  live(body: string): string;
}

const languages: readonly Language[] = [
  {
    files: /\.[cm]?[jt]sx?$/,
    plain: (text) =>
      masked(text, /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g),
    helpers: ({ code }) =>
      asserting(code, /\bfunction\s+(\w+)\s*\(|\b(?:const|let)\s+(\w+)\s*=\s*(?:async\s*)?(?:function|\()/g),
    tests: scriptTests,
    live: liveScript,
  },
  {
    files: /\.py$/,
    plain: (text) =>
      masked(text, /#[^\n]*|'''[\s\S]*?'''|"""[\s\S]*?"""|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g),
    helpers: pythonHelpers,
    tests: ({ code }) => pythonFunctions(code).filter(([name]) => name.startsWith('test')),
    live: livePython,
  },
  {
    files: /\.(?:rs|go)$/,
    plain: (text) => masked(text, /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\])*"/g),
    helpers: ({ code }) => asserting(code, /\b(?:fn|func)\s+(\w+)\s*\(/g),
    tests: ({ code }) =>
      [...code.matchAll(/#\[[\w:]*test\b[^\]]*\][\s\S]{0,200}?\bfn\s+(\w+)|\bfunc\s+(Test\w+)/g)].map(
        (found) => [found[1] ?? found[2] ?? '', blockAfter(code, found.index + found[0].length)] as const,
      ),
    live: (body) => body,
  },
];

function masked(text: string, pattern: RegExp): Source {
  const code = text.replaceAll(pattern, (found) => {
    const isComment = /^(?:\/[/*]|#)/.test(found);
    return found.replaceAll(/[^\n]/g, (one, i: number) =>
      !isComment && (i === 0 || i === found.length - 1) ? one : isComment ? ' ' : '0',
    );
  });
  return { code, text };
}

/** Calls by which tests assert, and the assertion as a statement. */
const call =
  /(?<![\w$.])(?:assert(?=[ \t]+[^\s=])|[\w$.]*(?:assert|expect|should|check|verif|ensure|raises|throws|toThrow|require\.\w+|t\.(?:Error|Fatal|Fail|is|true|false|equal|deepEqual|ok|same|like))\w*!?(?:\.\w+)*\s*(?=\())/gi;

function assertionsIn(code: string, helpers: ReadonlySet<string>): number {
  const direct = [...code.matchAll(call)].filter((found) => {
    if (
      /\b(?:function|def|fn|func|import|from|as)\s+$/.test(
        code.slice(Math.max(0, found.index - 12), found.index),
      )
    )
      return false;
    return fails.test(found[0]) || saysSomething(argumentsAfter(code, found.index + found[0].length));
  }).length;
  const helped = [...helpers].filter((name) =>
    new RegExp(`(?<!function |def |fn |func )\\b${name}\\(`).test(code),
  );
  return direct + helped.filter((name) => !namesAssertion.test(name)).length;
}

/** These need no argument to say something. */
const fails = /\bt\.(?:Error|Fatal|Fail)|raises|throws|toThrow|\.fail$/i;

const namesAssertion = /assert|expect|should|check|verif|ensure|raises|throws/i;

/** `assert True`, `expect(1).toBe(1)` and `assertEqual('a', 'a')` hold whatever the code does. */
function saysSomething(args: string): boolean {
  const names = args.replaceAll(
    /\b(?:true|false|null|undefined|None|True|False|is|not|and|or|in|to|be|toBe\w*|toEqual|toStrictEqual|equal|eql|ok|Boolean)\b/g,
    '',
  );
  return /[A-Za-z_$]/.test(names);
}

function argumentsAfter(code: string, at: number): string {
  const start = at + (/^[ \t]*(?=\()/.exec(code.slice(at, at + 20))?.[0].length ?? 0);
  if (code[start] !== '(') return code.slice(at, at + 500).split('\n')[0] ?? '';
  return bracketed(code, start);
}

function bracketed(code: string, at: number): string {
  const end = closing(code, at);
  const rest = /^\s*(?:\.\s*[\w.]+\s*)+(?=\()/.exec(code.slice(end, end + 200))?.[0] ?? '';
  const next = end + rest.length;
  return code.slice(at, end) + (rest === '' ? '' : code.slice(next, closing(code, next)));
}

/** The place behind the bracket that closes the one at a place. */
function closing(code: string, at: number): number {
  let depth = 0;
  for (let i = at; i < code.length; i += 1) {
    if ('([{'.includes(code[i] ?? ' ')) depth += 1;
    if (')]}'.includes(code[i] ?? ' ')) depth -= 1;
    if (depth === 0) return i + 1;
  }
  return code.length;
}

function blockAfter(code: string, at: number): string {
  const start = code.indexOf('{', at);
  return start < 0 ? '' : code.slice(start, closing(code, start));
}

function asserting(code: string, pattern: RegExp): ReadonlySet<string> {
  const found = [...code.matchAll(pattern)].flatMap((one) => {
    const body = blockAfter(code, one.index);
    return assertionsIn(body, new Set()) > 0 ? [one[1] ?? one[2] ?? ''] : [];
  });
  return new Set(found);
}

function scriptTests({ code, text }: Source): readonly (readonly [string, string])[] {
  const calls = code.matchAll(/\b(?:test|it|specify|subtest)(?:\.\w+)*\s*\(/g);
  return [...calls].flatMap((found) => {
    const start = found.index + found[0].length - 1;
    const end = closing(code, start);
    const name = /^\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/.exec(text.slice(start, end))?.[2];
    return name === undefined ? [] : [[name, code.slice(start + name.length + 3, end)] as const];
  });
}

function liveScript(body: string): string {
  const caught = body.replaceAll(/\bcatch\s*(?:\([^)]*\))?\s*\{\s*\}/g, (found) =>
    found.replace(/^catch/, 'catch0'),
  );
  return withoutBlocks(
    withoutBlocks(cutAtReturn(caught), /\bif\s*\(\s*(?:false|0|!1)\s*\)\s*(?=\{)/g),
    /\btry\s*(?=\{)/g,
    (rest) => /^\s*catch0/.test(rest),
  );
}

function withoutBlocks(code: string, pattern: RegExp, when: (rest: string) => boolean = () => true): string {
  let text = code;
  for (const found of [...code.matchAll(pattern)].toReversed()) {
    const end = closing(text, found.index + found[0].length);
    if (when(text.slice(end))) text = text.slice(0, found.index) + text.slice(end);
  }
  return text;
}

/** What comes behind a `return` in the body itself never runs. */
function cutAtReturn(body: string): string {
  const start = /=>\s*\{|\bfunction\b[^{]*\{/.exec(body);
  if (start === null) return body;
  let depth = 0;
  for (let i = start.index + start[0].length; i < body.length; i += 1) {
    if ('([{'.includes(body[i] ?? ' ')) depth += 1;
    if (')]}'.includes(body[i] ?? ' ')) depth -= 1;
    if (depth < 0) return body;
    const isReturn = depth === 0 && /^[;{}\s]return\b/.test(body.slice(i - 1, i + 7));
    const end = isReturn ? body.slice(i).search(/;|\n/) : -1;
    if (end >= 0 && body.slice(i, i + end).trim().length > 'return'.length) continue;
    if (isReturn) return body.slice(0, end < 0 ? i : i + end);
  }
  return body;
}

function pythonFunctions(code: string): readonly (readonly [string, string])[] {
  return [...code.matchAll(/^([ \t]*)(?:async\s+)?def\s+(\w+)\s*\([^\n]*/gm)].map((found) => {
    const indent = found[1]?.length ?? 0;
    const [head = '', ...lines] = code.slice(found.index + indent).split('\n');
    const end = lines.findIndex(
      (one) => one.trim() !== '' && !/^\s*[)\]]/.test(one) && one.search(/\S/) <= indent,
    );
    const body = [head.slice(head.lastIndexOf('):') + 1), ...(end < 0 ? lines : lines.slice(0, end))];
    return [found[2] ?? '', body.join('\n')] as const;
  });
}

function pythonHelpers({ code }: Source): ReadonlySet<string> {
  const found = pythonFunctions(code).filter(
    ([name, body]) => !name.startsWith('test') && assertionsIn(body, new Set()) > 0,
  );
  return new Set(found.map(([name]) => name));
}

function livePython(body: string): string {
  const lines = body.split('\n');
  const kept: string[] = [];
  const first = lines.slice(1).find((one) => one.trim() !== '');
  const level = first === undefined ? 0 : first.search(/\S/);
  let dead = -1;
  for (const [i, one] of lines.entries()) {
    const indent = one.trim() === '' ? 1000 : one.search(/\S/);
    if (dead >= 0 && indent > dead) continue;
    dead = -1;
    if (/^\s*(?:if|while)\s+(?:False|0|not True)\s*:/.test(one)) dead = indent;
    else if (/^\s*try\s*:/.test(one) && swallows(lines.slice(i + 1), indent)) dead = indent;
    else kept.push(one);
    if (i > 0 && level > 0 && indent === level && /^\s*(?:return\b|pytest\.skip\(|raise\s+\w*Skip)/.test(one))
      break;
  }
  return kept.join('\n');
}

function swallows(lines: readonly string[], indent: number): boolean {
  const at = lines.findIndex((one) => one.trim() !== '' && one.search(/\S/) <= indent);
  const handler = lines[at] ?? '';
  if (!/^\s*except(?:\s+(?:Base)?Exception\b[^:]*|\s+AssertionError\b[^:]*|\s*)\s*:/.test(handler))
    return false;
  const rest = handler.slice(handler.indexOf(':') + 1).trim();
  return /^(?:pass|\.\.\.|return)$/.test(rest === '' ? (lines[at + 1] ?? '').trim() : rest);
}
