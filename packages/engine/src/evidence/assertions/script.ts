import { blockAfter, closing, importedNames, wordTimes } from './language.ts';
import type { Language, Named, Source } from './language.ts';

/** JavaScript and TypeScript. */
export const script: Language = {
  files: /\.[cm]?[jt]sx?$/,
  syntax: {
    comment: '//',
    quotes: [
      { mark: "'", spansLines: false },
      { mark: '"', spansLines: false },
      { mark: '`', spansLines: true },
    ],
  },
  functions: scriptFunctions,
  helpers: ({ text }) =>
    [
      ...text.matchAll(
        /(?:import|const|let|var)\s+(?:\{([^}]{0,999})\}|(\w+))\s*(?:from|=\s*require\()\s*['"]([^'"\n]{1,300})['"]/g,
      ),
    ]
      .filter(([, , , path = '']) => isBeside(path))
      .flatMap(([, names = '', one = '']) => importedNames(`${one},${names}`)),
  tests: scriptTests,
  live: liveScript,
};

/** A file in the tests' own folder, or with the name of a test helper. */
function isBeside(path: string): boolean {
  return /^\.\/|(?:^|[/_-])(?:tests?|support|helpers?|fixtures?|utils?|asserts?|assertions?)(?:[/._-]|$)/i.test(
    path,
  );
}

function scriptFunctions(code: string): readonly Named[] {
  const found = code.matchAll(
    /\bfunction\s+(\w+)\s*\(|\b(?:(?:const|let|var)\s+|exports\.)(\w+)\s*=\s*(?=(?:async\s*)?(?:function|\(|\w+\s*=>|\{))/g,
  );
  return [...found].map((one) => {
    const name = one[1] ?? one[2] ?? '';
    const from = one.index + one[0].length;
    const arrow =
      one[1] === undefined
        ? /^[^\n{]*=>(?!\s*\{)([^\n]*)/.exec(code.slice(from, from + 500))?.[1]
        : undefined;
    return [name, arrow ?? blockAfter(code, from)] as const;
  });
}

function scriptTests({ code, text }: Source): readonly Named[] {
  const calls = code.matchAll(/\b(?:test|it|specify|subtest)(?:\.\w+)*\s*\(/g);
  return [...calls].flatMap((found) => {
    const start = found.index + found[0].length - 1;
    const end = closing(code, start);
    const name = /^\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/.exec(
      text.slice(start, Math.min(end, start + longestTitle)),
    )?.[2];
    const body = /\.fail(?:s|ing)\b/.test(found[0]) ? '' : code.slice(start + (name?.length ?? 0) + 3, end);
    return name === undefined ? [] : [[name, body] as const];
  });
}

const longestTitle = 1000;

function liveScript(body: string): string {
  const times = wordTimes(body);
  const called = withoutBlocks(
    cutAtReturn(body),
    /\b(?:function\s+\w+\s*\([^()]{0,300}\)|(?:const|let|var)\s+\w+\s*=\s*(?:async\s*)?(?:function\b[^{(]{0,100})?\([^()]{0,300}\)(?:\s*=>)?)\s*(?=\{)/g,
    (block) => times.get(/\w+(?=\s*[=(])/.exec(block)?.[0] ?? '') === 1,
  );
  const blocks = withoutBlocks(
    called,
    /\b(?:if\s*\(\s*(?:false|0|!1)\s*\)|for\s*\([^()]{0,300}\bof\s*\[\s*\]\s*\))\s*(?=\{)/g,
  );
  const tried = withoutBlocks(blocks, /\btry\s*(?=\{)/g, (_block, rest) => isSwallowed(rest));
  const timely = withoutBlocks(
    tried,
    /\bset(?:Timeout|Interval|Immediate)\s*(?=\()/g,
    (block) => !/\b(?:done|resolve|reject|res|next|cb|callback|end|finish)\b/.test(block),
  );
  return withoutBlocks(
    timely,
    /\b(?:(?:assert\.)?(?:throws|rejects)|expect)\s*(?=\()/g,
    (block, rest) =>
      waits(block) && (!block.startsWith('expect') || /^\s*(?:\.\s*\w+\s*)*\.\s*toThrow/.test(rest)),
  );
}

/** An assertion in a function that must fail proves the opposite. */
function waits(block: string): boolean {
  const at = block.search(/=>|\bfunction\b/);
  return at >= 0 && /\b(?:assert|expect|AssertionError)\b/.test(block.slice(at));
}

/** After a `try`: the handler neither throws the failure again nor looks at it. */
function isSwallowed(rest: string): boolean {
  const head = /^\s*catch\s*(?:\([^)]{0,300}\))?\s*(?=\{)/.exec(rest);
  if (head === null) return false;
  const handler = rest.slice(head[0].length, closing(rest, head[0].length));
  return !/throw|assert|expect|fail|reject|done|next|should|check|\bt\./i.test(handler);
}

/** A block is identified by its beginning. */
const longestLook = 2000;

function withoutBlocks(
  code: string,
  pattern: RegExp,
  when: (block: string, rest: string) => boolean = () => true,
): string {
  const kept: string[] = [];
  let from = 0;
  for (const found of code.matchAll(pattern)) {
    if (found.index < from) continue;
    const end = closing(code, found.index + found[0].length);
    const rest = code.slice(end, end + longestLook);
    if (!when(code.slice(found.index, Math.min(end, found.index + longestLook)), rest)) continue;
    kept.push(code.slice(from, found.index));
    from = end + (/^(?:\s*\.\s*(?:not|toThrow\w*)(?:\([^()]*\))?)*/.exec(rest)?.[0].length ?? 0);
  }
  return kept.join('') + code.slice(from);
}

/** Code after a `return` in the body itself never runs. */
function cutAtReturn(body: string): string {
  const start = /=>\s*\{|\bfunction\b[^{]{0,300}\{/.exec(body);
  if (start === null) return body;
  let depth = 0;
  for (let i = start.index + start[0].length; i < body.length; i += 1) {
    if ('([{'.includes(body[i] ?? ' ')) depth += 1;
    if (')]}'.includes(body[i] ?? ' ')) depth -= 1;
    if (depth < 0) return body;
    const isReturn = depth === 0 && /^[;{}\s]return\b/.test(body.slice(i - 1, i + 7));
    const end = isReturn ? body.slice(i, i + longestLook).search(/;|\n/) : -1;
    if (end >= 0 && body.slice(i, i + end).trim().length > 'return'.length) continue;
    if (isReturn) return body.slice(0, end < 0 ? i : i + end);
  }
  return body;
}
