import { grouped } from '../../grouped.ts';

/** A stretch of a line: plain text, a code span, or a link. `at` is its offset in the text. */
export type Inline =
  | { readonly type: 'text'; readonly text: string; readonly at: number }
  | { readonly type: 'code'; readonly text: string; readonly at: number }
  | { readonly type: 'link'; readonly text: string; readonly target: string; readonly at: number };

interface Found {
  readonly inline: Inline;
  readonly end: number;
}

const longestTarget = 2_000;

/** Code spans and inline links in one pass. Emphasis stays in the text; `plain` removes it. */
export function readInline(text: string): Inline[] {
  const result: Inline[] = [];
  const ticks = tickRuns(text);
  let words = 0;
  for (let at = 0; at < text.length;) {
    const found = text[at] === '`' ? codeSpan(text, at, ticks) : text[at] === '[' ? link(text, at) : null;
    if (found) {
      if (words < at) result.push({ type: 'text', text: text.slice(words, at), at: words });
      result.push(found.inline);
      words = found.end;
      at = found.end;
    } else at += text[at] === '\\' ? 2 : text[at] === '`' ? tickLength(text, at) : 1;
  }
  if (words < text.length) result.push({ type: 'text', text: text.slice(words), at: words });
  return result;
}

/** The visible text: without emphasis, link targets and backticks. */
export function plain(text: string): string {
  return unescaped(
    readInline(text)
      .map((part) => (part.type === 'text' ? unmarked(part.text) : part.text))
      .join(''),
  );
}

export function unmarked(text: string): string {
  return text
    .replace(/\*\*|~~|(?<![\w])__|__(?![\w])/g, '')
    .replace(/(?<![\w*\\])[*_](?=\S)|(?<=\S)[*_](?![\w*])/g, '');
}

function unescaped(text: string): string {
  return text
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Positions of backtick runs by length, so that an unclosed one does not search to the end each time. */
function tickRuns(text: string): Map<number, number[]> {
  const places: number[] = [];
  for (let at = text.indexOf('`'); at !== -1; at = text.indexOf('`', at + tickLength(text, at)))
    places.push(at);
  return grouped(places.toReversed(), (at) => tickLength(text, at));
}

function tickLength(text: string, at: number): number {
  let end = at;
  while (text[end] === '`') end++;
  return end - at;
}

function codeSpan(text: string, at: number, runs: Map<number, number[]>): Found | null {
  const length = tickLength(text, at);
  const places = runs.get(length) ?? [];
  while (places.length > 0 && (places.at(-1) ?? 0) <= at) places.pop();
  const close = places.at(-1);
  if (close === undefined) return null;
  const inner = text.slice(at + length, close).replace(/\n/g, ' ');
  const padded = inner.startsWith(' ') && inner.endsWith(' ') && inner.trim() !== '';
  return { inline: { type: 'code', text: padded ? inner.slice(1, -1) : inner, at }, end: close + length };
}

function link(text: string, at: number): Found | null {
  linkAt.lastIndex = at;
  const found = linkAt.exec(text);
  if (!found) return null;
  const target = found[2] ?? found[3] ?? '';
  return { inline: { type: 'link', text: found[1] ?? '', target, at }, end: at + found[0].length };
}

/** `[text](<target>)` or `[text](target "title")`; text without brackets, or with one pair inside. */
const linkAt = new RegExp(
  String.raw`\[((?:[^\[\]\\]|\\.|\[[^\[\]]{0,200}\]){0,500})\]\(\s{0,9}(?:<([^<>\n]{0,${longestTarget}})>|((?:[^\s()]|\([^\s()]{0,200}\)){0,${longestTarget}}))(?:\s{1,9}(?:"[^"]{0,300}"|'[^']{0,300}'))?\s{0,9}\)`,
  'y',
);
