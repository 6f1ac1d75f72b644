import { importedNames } from './language.ts';
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
  live: (body) => body,
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
