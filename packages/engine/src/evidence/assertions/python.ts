import { importedNames, wordTimes } from './language.ts';
import type { Language, Named } from './language.ts';

export const python: Language = {
  files: /\.py$/,
  syntax: {
    comment: '#',
    quotes: [
      { mark: "'''", spansLines: true },
      { mark: '"""', spansLines: true },
      { mark: "'", spansLines: false },
      { mark: '"', spansLines: false },
    ],
  },
  functions: (code) => pythonFunctions(code).filter(([name]) => !name.startsWith('test')),
  helpers: ({ code }) =>
    [
      ...code.matchAll(
        /^from\s+(\.[\w.]*|[\w.]*(?:test|helper|util|support|fixture|assert)[\w.]*)\s+import\s+([^\n]+)/gm,
      ),
    ].flatMap(([, , names = '']) => importedNames(names)),
  tests: ({ code }) => pythonFunctions(code).filter(([name]) => name.startsWith('test')),
  live: livePython,
};

function pythonFunctions(code: string): readonly Named[] {
  const lines = code.split('\n');
  let at = 0;
  const starts = lines.map((line) => (at += line.length + 1) - line.length - 1);
  return lines.flatMap((line, i) => {
    const [, gap = '', name] = /^([ \t]*)(?:async\s+)?def\s+(\w+)\s*\(/.exec(line) ?? [];
    if (name === undefined) return [];
    let end = i + 1;
    while (end < lines.length && !isBehind(lines[end] ?? '', gap.length)) end += 1;
    const from = (starts[i] ?? 0) + line.lastIndexOf('):') + 1;
    return [[name, code.slice(from, (starts[end] ?? code.length + 1) - 1)] as const];
  });
}

/** No statement begins with a digit: this is the masked text of a longer string. */
function isBehind(line: string, indent: number): boolean {
  const first = line.search(/\S/);
  return first >= 0 && first <= indent && !/[)\]\d"']/.test(line[first] ?? '');
}

function livePython(body: string): string {
  const lines = body.split('\n');
  const times = wordTimes(body);
  const kept: string[] = [];
  const first = lines.slice(1).find((one) => one.trim() !== '');
  const level = first === undefined ? 0 : first.search(/\S/);
  let dead = -1;
  for (const [i, one] of lines.entries()) {
    const indent = one.trim() === '' ? 1000 : one.search(/\S/);
    if (dead >= 0 && indent > dead) continue;
    dead = -1;
    if (/^\s*(?:(?:if|while)\s+(?:False|0|not True)|for\s[^\n]*\sin\s*(?:\[\s*\]|\(\s*\)))\s*:/.test(one))
      dead = indent;
    else if (!/^\s*@/.test(lines[i - 1] ?? '') && times.get(/^\s*def\s+(\w+)/.exec(one)?.[1] ?? '') === 1)
      dead = indent;
    else if (/^\s*with\s[^\n]*[rR]aises\w*\(\s*(?:AssertionError|BaseException|Exception)\s*\)/.test(one))
      dead = indent;
    else if (/^\s*try\s*:/.test(one) && swallows(lines.slice(i + 1, i + longestTry), indent)) dead = indent;
    else kept.push(one);
    if (i > 0 && level > 0 && indent === level && ends.test([one, lines[i + 1]?.trim()].join(' '))) break;
  }
  return kept.join('\n');
}

/** Code after it never runs, or not always. */
const ends = /^\s*(?:(?:if\b[^\n]*:\s*)?return\b|pytest\.skip\(|raise\s+\w*Skip)/;

/** The number of lines in which the handler of a `try` is searched. */
const longestTry = 200;

/** The handler neither raises the failure again nor looks at it. */
function swallows(lines: readonly string[], indent: number): boolean {
  const at = lines.findIndex((one) => one.trim() !== '' && one.search(/\S/) <= indent);
  const handler = lines[at] ?? '';
  if (!/^\s*except(?:\s+(?:Base)?Exception\b[^:]*|\s+AssertionError\b[^:]*|\s*)\s*:/.test(handler))
    return false;
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((one) => one.trim() !== '' && one.search(/\S/) <= indent);
  const block = [handler.slice(handler.indexOf(':') + 1), ...(end < 0 ? rest : rest.slice(0, end))].join(
    '\n',
  );
  return !/\b(?:raise|assert\w*|fail\w*|pytest)\b/.test(block);
}
