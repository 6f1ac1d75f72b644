/** Without comments, and with the letters of strings replaced; same length as the original. */
export interface Source {
  readonly code: string;
  readonly text: string;
}

/** How tests are written in a language. */
export interface Language {
  readonly files: RegExp;
  readonly syntax: TextSyntax;
  /** Functions of the file, with their bodies. */
  functions(code: string): readonly Named[];
  /** Names that are imported from a file beside the test. */
  helpers(source: Source): readonly string[];
  tests(source: Source): readonly Named[];
  /** Without code that can never run or never fail. */
  live(body: string): string;
}

export interface TextSyntax {
  readonly comment: '//' | '#';
  /** Longer marks first. */
  readonly quotes: readonly { readonly mark: string; readonly spansLines: boolean }[];
}

/** A name with the code that belongs to it. */
export type Named = readonly [name: string, body: string];

const longestRun = 300;

/** Without the middle of very long words and gaps, so that a pattern reads a text in time proportional to its length. */
export function withShortRuns(text: string): string {
  return shortened({ code: text, text }).text;
}

function shortened({ code, text }: Source): Source {
  const long = new RegExp(`\\s{${longestRun + 1},}|[\\w$.]{${longestRun + 1},}`, 'g');
  const kept: (readonly [from: number, to: number])[] = [];
  let from = 0;
  for (const { 0: run, index } of code.matchAll(long)) {
    const isGap = /^\s/.test(run);
    kept.push([from, isGap ? index : index + longestRun]);
    from = index + run.length - (isGap ? longestRun : 0);
  }
  if (from === 0) return { code, text };
  kept.push([from, code.length]);
  const cut = (whole: string): string => kept.map(([start, end]) => whole.slice(start, end)).join('');
  return { code: cut(code), text: cut(text) };
}

/** Letters of strings become digits, so that different strings stay different. */
export function masked(text: string, syntax: TextSyntax): Source {
  const parts: string[] = [];
  const unclosed = new Map<string, number>();
  let from = 0;
  for (let i = 0; i < text.length;) {
    const end = hiddenUntil({ text, syntax, unclosed }, i);
    if (end > i) {
      parts.push(text.slice(from, i), hidden(text.slice(i, end)));
      from = end;
    }
    i = Math.max(end, i + 1);
  }
  return shortened({ code: parts.join('') + text.slice(from), text });
}

function hidden(found: string): string {
  const isComment = /^(?:\/[/*]|#)/.test(found);
  return found.replaceAll(/[^\n]/g, (one, i: number) => {
    if (isComment) return ' ';
    return i === 0 || i === found.length - 1 ? one : String((one.codePointAt(0) ?? 0) % 10);
  });
}

interface Reading {
  readonly text: string;
  readonly syntax: TextSyntax;
  /** Marks that nothing closes, with the place up to which that is known. */
  readonly unclosed: Map<string, number>;
}

/** The end of a comment or string that begins at a position; the position itself if none does. */
function hiddenUntil({ text, syntax: { comment, quotes }, unclosed }: Reading, at: number): number {
  if (text.startsWith(comment, at)) {
    const end = text.indexOf('\n', at);
    return end < 0 ? text.length : end;
  }
  const marks = comment === '//' ? [{ mark: '/*', spansLines: true }, ...quotes] : quotes;
  for (const { mark, spansLines } of marks) {
    if (!text.startsWith(mark, at) || at < (unclosed.get(mark) ?? 0)) continue;
    const [end, isClosed] = mark.length > 1 ? blockEnd(text, at, mark) : quoteEnd(text, at, spansLines);
    if (isClosed) return end;
    unclosed.set(mark, end);
  }
  return at;
}

type End = readonly [end: number, isClosed: boolean];

function blockEnd(text: string, at: number, mark: string): End {
  const closer = mark === '/*' ? '*/' : mark;
  const end = text.indexOf(closer, at + mark.length);
  return end < 0 ? [text.length, false] : [end + closer.length, true];
}

function quoteEnd(text: string, at: number, spansLines: boolean): End {
  for (let i = at + 1; i < text.length; i += 1) {
    if (text[i] === '\n' && !spansLines) return [i, false];
    if (text[i] === '\\' && (spansLines || text[i + 1] !== '\n')) i += 1;
    else if (text[i] === text[at]) return [i + 1, true];
  }
  return [text.length, false];
}

/** An unclosed block is cut. */
const longestBlock = 20_000;

/** Ends of all brackets in the latest long text, because each is needed many times. */
let latest: { readonly code: string; readonly ends: Int32Array } = { code: '', ends: new Int32Array() };
const shortText = 2000;

/** The position after the bracket that closes the one at a position. */
export function closing(code: string, at: number): number {
  if (code.length <= shortText) return scannedEnd(code, at);
  if (latest.code !== code) latest = { code, ends: bracketEnds(code) };
  const end = latest.ends[at] ?? 0;
  return end > 0 ? end : Math.min(code.length, at + ('([{'.includes(code[at] ?? ' ') ? longestBlock : 1));
}

function scannedEnd(code: string, at: number): number {
  let depth = 0;
  for (let i = at; i < code.length; i += 1) {
    if ('([{'.includes(code[i] ?? ' ')) depth += 1;
    if (')]}'.includes(code[i] ?? ' ')) depth -= 1;
    if (depth === 0) return i + 1;
  }
  return code.length;
}

function bracketEnds(code: string): Int32Array {
  const ends = new Int32Array(code.length);
  const open: number[] = [];
  for (let i = 0; i < code.length; i += 1) {
    if ('([{'.includes(code[i] ?? ' ')) open.push(i);
    if (!')]}'.includes(code[i] ?? ' ')) continue;
    const start = open.pop();
    if (start !== undefined) ends[start] = i + 1;
  }
  return ends;
}

const farthestBlock = 2000;

export function blockAfter(code: string, at: number): string {
  const start = code.slice(at, at + farthestBlock).indexOf('{');
  return start < 0 ? '' : code.slice(at + start, closing(code, at + start));
}

/** Enough for every nested part of a short file. */
const leastReading = 300_000;

/** Nested parts are read once for each level. Beyond a multiple of the file's length, they count as empty. */
export function affordable(parts: readonly Named[], { code }: Pick<Source, 'code'>): readonly Named[] {
  let left = Math.max(3 * code.length, leastReading);
  return parts.map(([name, body]) => {
    left -= body.length;
    return [name, left < 0 ? '' : body];
  });
}

/** The parts of a text between commas outside all brackets. */
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

/** The names of an import, as the file uses them. */
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
