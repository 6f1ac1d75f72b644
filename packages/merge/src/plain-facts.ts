import type { SyntaxFacts } from './syntax-facts.ts';

const definitions = [
  /^(?:export\s+)?(?:default\s+)?(?:async\s+)?function\s*\*?\s*(?<name>[\w$]+)/,
  /^(?:export\s+)?(?:default\s+)?(?:abstract\s+)?(?:class|interface|enum|type|namespace)\s+(?<name>[\w$]+)/,
  /^(?:export\s+)?(?:const|let|var)\s+(?<name>[\w$]+)/,
  /^(?:async\s+)?(?:def|class)\s+(?<name>\w+)/,
  /^func\s+(?<name>(?:\([^)]*\)\s*)?\w+)/,
  /^(?:pub(?:\([^)]*\))?\s+)?(?:async\s+)?(?:fn|struct|enum|trait|mod|const|static|type)\s+(?<name>\w+)/,
  /^(?:(?:public|private|protected|static|final|abstract)\s+)+[\w<>[\], ]+\s(?<name>\w+\s*\([^)]*\))\s*\{/,
];

/**
 * The same without a grammar, from the outside: brackets that do not close, and definitions at the same depth below the same
 * lines. It sees less: conditions and dead statements only in parsers.
 */
export function plainFacts(text: string): SyntaxFacts {
  const names = new Map<string, number>();
  const above: { readonly depth: number; readonly name: string }[] = [];
  for (const line of text.split('\n')) {
    const depth = line.search(/\S/);
    if (depth === -1) continue;
    while ((above.at(-1)?.depth ?? -1) >= depth) above.pop();
    const name = definitions
      .map((one) => one.exec(line.trim())?.groups?.['name'])
      .find((found) => found !== undefined);
    if (name !== undefined) {
      const key = [...above.map((one) => one.name), `name ${name}`].join('\n');
      names.set(key, (names.get(key) ?? 0) + 1);
    }
    above.push({ depth, name: name ?? line.trim() });
  }
  return { errors: unclosed(text), names, branches: new Map(), dead: new Map() };
}

const pairs: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
const skipped =
  /"""[^]*?"""|'''[^]*?'''|\/\*[^]*?\*\/|\/\/[^\n]*|#[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|[()[\]{}]/g;

function unclosed(text: string): number {
  const open: string[] = [];
  let wrong = 0;
  for (const [found] of text.matchAll(skipped)) {
    if ('([{'.includes(found)) open.push(found);
    else if (pairs[found] !== undefined && open.pop() !== pairs[found]) wrong++;
  }
  return wrong + open.length;
}
