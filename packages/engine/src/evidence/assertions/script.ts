import { blockAfter, closing, importedNames } from './language.ts';
import type { Language, Named, Source } from './language.ts';

/** JavaScript and TypeScript. */
export const script: Language = {
  files: /\.[cm]?[jt]sx?$/,
  hidden: /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g,
  functions: scriptFunctions,
  helpers: ({ text }) =>
    [
      ...text.matchAll(
        /(?:import|const|let|var)\s+(?:\{([^}]*)\}|(\w+))\s*(?:from|=\s*require\()\s*['"]([^'"]+)['"]/g,
      ),
    ]
      .filter(([, , , path = '']) => isBeside(path))
      .flatMap(([, names = '', one = '']) => importedNames(`${one},${names}`)),
  tests: scriptTests,
  live: liveScript,
};

/** A file of the tests' own folder, or one whose name says that it helps them. */
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
      one[1] === undefined ? /^[^\n{]*=>(?!\s*\{)([^\n]*)/.exec(code.slice(from))?.[1] : undefined;
    return [name, arrow ?? blockAfter(code, from)] as const;
  });
}

function scriptTests({ code, text }: Source): readonly Named[] {
  const calls = code.matchAll(/\b(?:test|it|specify|subtest)(?:\.\w+)*\s*\(/g);
  return [...calls].flatMap((found) => {
    const start = found.index + found[0].length - 1;
    const end = closing(code, start);
    const name = /^\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/.exec(text.slice(start, end))?.[2];
    const body = /\.fail(?:s|ing)\b/.test(found[0]) ? '' : code.slice(start + (name?.length ?? 0) + 3, end);
    return name === undefined ? [] : [[name, body] as const];
  });
}

function liveScript(body: string): string {
  const called = withoutBlocks(
    cutAtReturn(body),
    /\b(?:function\s+\w+\s*\([^()]*\)|(?:const|let|var)\s+\w+\s*=\s*(?:async\s*)?(?:function\b[^{(]*)?\([^()]*\)(?:\s*=>)?)\s*(?=\{)/g,
    (block) => isUnused(/\w+(?=\s*[=(])/.exec(block)?.[0] ?? '', body),
  );
  const blocks = withoutBlocks(
    called,
    /\b(?:if\s*\(\s*(?:false|0|!1)\s*\)|for\s*\([^()]*\bof\s*\[\s*\]\s*\))\s*(?=\{)/g,
  );
  const tried = withoutBlocks(blocks, /\btry\s*(?=\{)/g, (_block, rest) => isSwallowed(rest));
  return withoutBlocks(
    tried,
    /\b(?:(?:assert\.)?(?:throws|rejects)|expect)\s*(?=\()/g,
    (block, rest) =>
      waits.test(block) && (!block.startsWith('expect') || /^\s*(?:\.\s*\w+\s*)*\.\s*toThrow/.test(rest)),
  );
}

function isUnused(name: string, body: string): boolean {
  return body.split(new RegExp(`\\b${name}\\b`)).length === 2;
}

/** An assertion in a function that is to fail shows the opposite. */
const waits = /=>[^]*\b(?:assert|expect|AssertionError)\b|\bfunction\b[^]*\b(?:assert|expect)\b/;

/** Behind a `try`: what fails there is neither thrown again nor looked at. */
function isSwallowed(rest: string): boolean {
  const head = /^\s*catch\s*(?:\([^)]*\))?\s*(?=\{)/.exec(rest);
  if (head === null) return false;
  const handler = rest.slice(head[0].length, closing(rest, head[0].length));
  return !/throw|assert|expect|fail|reject|done|next|should|check|\bt\./i.test(handler);
}

function withoutBlocks(
  code: string,
  pattern: RegExp,
  when: (block: string, rest: string) => boolean = () => true,
): string {
  let text = code;
  for (const found of [...code.matchAll(pattern)].toReversed()) {
    const end = closing(text, found.index + found[0].length);
    const rest = text.slice(end);
    if (!when(text.slice(found.index, end), rest)) continue;
    text = text.slice(0, found.index) + rest.replace(/^(?:\s*\.\s*(?:not|toThrow\w*)(?:\([^()]*\))?)+/, '');
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
