/** Without comments, and with the letters of texts replaced; as long as the original. */
export interface Source {
  readonly code: string;
  readonly text: string;
}

/** How tests are written in a language. */
export interface Language {
  readonly files: RegExp;
  readonly hidden: RegExp;
  /** Functions of the file, with their bodies. */
  functions(code: string): readonly Named[];
  /** Names that an import brings from a file beside the test. */
  helpers(source: Source): readonly string[];
  tests(source: Source): readonly Named[];
  /** Without what can never run, or can never fail. */
  live(body: string): string;
}

/** A name with the code that belongs to it. */
export type Named = readonly [name: string, body: string];

/** Letters of texts become digits, so that two different texts stay different. */
export function masked(text: string, hidden: RegExp): Source {
  const code = text.replaceAll(hidden, (found) => {
    const isComment = /^(?:\/[/*]|#)/.test(found);
    return found.replaceAll(/[^\n]/g, (one, i: number) => {
      if (isComment) return ' ';
      return i === 0 || i === found.length - 1 ? one : String((one.codePointAt(0) ?? 0) % 10);
    });
  });
  return { code, text };
}

/** Longer blocks are cut: brackets that nothing closes would make reading a file take minutes. */
const longestBlock = 20_000;

/** The place behind the bracket that closes the one at a place. */
export function closing(code: string, at: number): number {
  const end = Math.min(code.length, at + longestBlock);
  let depth = 0;
  for (let i = at; i < end; i += 1) {
    if ('([{'.includes(code[i] ?? ' ')) depth += 1;
    if (')]}'.includes(code[i] ?? ' ')) depth -= 1;
    if (depth === 0) return i + 1;
  }
  return end;
}

export function blockAfter(code: string, at: number): string {
  const start = code.indexOf('{', at);
  return start < 0 ? '' : code.slice(start, closing(code, start));
}

/** What stands between the commas of a text that are in no bracket. */
export function partsOf(code: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  for (let i = 0; i <= code.length; i += 1) {
    if ('([{'.includes(code[i] ?? ' ')) i = closing(code, i);
    if (i < code.length && code[i] !== ',') continue;
    parts.push(code.slice(from, i).trim());
    from = i + 1;
  }
  return parts;
}

/** The names of an import, as the file calls them. */
export function importedNames(list: string): readonly string[] {
  const names = list.split(',').map((name) =>
    name
      .replaceAll(/[()]/g, '')
      .trim()
      .split(/\s+as\s+|\s*:\s*/)
      .at(-1),
  );
  return names.flatMap((name) => (name ? [name] : []));
}
