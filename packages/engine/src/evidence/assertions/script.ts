import { blockAfter, closing, importedNames } from './language.ts';
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
  live: (body) => body,
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
