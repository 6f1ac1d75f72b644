import { importedNames } from './language.ts';
import type { Language, Named } from './language.ts';

export const python: Language = {
  files: /\.py$/,
  hidden: /#[^\n]*|'''[\s\S]*?'''|"""[\s\S]*?"""|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g,
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
  return [...code.matchAll(/^([ \t]*)(?:async\s+)?def\s+(\w+)\s*\([^\n]*/gm)].map((found) => {
    const indent = found[1]?.length ?? 0;
    const [head = '', ...lines] = code.slice(found.index + indent).split('\n');
    const end = lines.findIndex(
      // No statement begins with a digit: that is the masked text of a longer string.
      (one) => one.trim() !== '' && !/^\s*[)\]\d"']/.test(one) && one.search(/\S/) <= indent,
    );
    const body = [head.slice(head.lastIndexOf('):') + 1), ...(end < 0 ? lines : lines.slice(0, end))];
    return [found[2] ?? '', body.join('\n')] as const;
  });
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
    if (/^\s*(?:(?:if|while)\s+(?:False|0|not True)|for\s[^\n]*\sin\s*(?:\[\s*\]|\(\s*\)))\s*:/.test(one))
      dead = indent;
    else if (!/^\s*@/.test(lines[i - 1] ?? '') && isUnused(/^\s*def\s+(\w+)/.exec(one)?.[1], body))
      dead = indent;
    else if (/^\s*with\s[^\n]*[rR]aises\w*\(\s*(?:AssertionError|BaseException|Exception)\s*\)/.test(one))
      dead = indent;
    else if (/^\s*try\s*:/.test(one) && swallows(lines.slice(i + 1), indent)) dead = indent;
    else kept.push(one);
    if (i > 0 && level > 0 && indent === level && ends.test([one, lines[i + 1]?.trim()].join(' '))) break;
  }
  return kept.join('\n');
}

/** Code behind it never runs, or not always. */
const ends = /^\s*(?:(?:if\b[^\n]*:\s*)?return\b|pytest\.skip\(|raise\s+\w*Skip)/;

function isUnused(name: string | undefined, body: string): boolean {
  return name !== undefined && body.split(new RegExp(`\\b${name}\\b`)).length === 2;
}

/** What fails in a `try` is neither raised again nor looked at. */
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
