import type { Block } from './block.ts';
import { mdastBlocks } from './mdast-blocks.ts';
import { boundedLines } from './bounded-lines.ts';
import type { LineSpan } from './section.ts';
import type { SourceText } from './source-text.ts';

export interface Document {
  readonly source: SourceText;
  readonly blocks: readonly Block[];
  /** The lines of the front matter's content, at the top or below the title. */
  readonly frontMatter: LineSpan | null;
  readonly refusedLines: readonly number[];
}

export function readBlocks(source: SourceText): Document {
  const frontMatter = frontMatterSpan(source);
  const blank = frontMatter && { first: frontMatter.first - 1, last: frontMatter.last + 1 };
  const { lines, refused } = boundedLines(source, blank);
  return { source, blocks: mdastBlocks(source, lines), frontMatter, refusedLines: refused };
}

const longestBelow = 200;

/** The lines between the fences of front matter: at the top, or below the title, where markdown sees a heading. */
function frontMatterSpan(source: SourceText): LineSpan | null {
  return isFence(source, 0) ? spanFrom(source, 0, source.lines.length) : belowTitle(source);
}

function belowTitle(source: SourceText): LineSpan | null {
  const start = source.lines.findIndex((line) => line.trim() !== '' && !/^#\s/.test(line));
  if (start < 1 || !isFence(source, start)) return null;
  if (!/^[a-z_][\w-]*\s*:/i.test(source.lines[start + 1] ?? '')) return null;
  const span = spanFrom(source, start, start + longestBelow);
  const inside = span ? source.lines.slice(span.first - 1, span.last) : [];
  return inside.every((line) => /^(?:[a-z_][\w-]*\s*:|\s|-\s|#|$)/i.test(line)) ? span : null;
}

function spanFrom(source: SourceText, start: number, most: number): LineSpan | null {
  for (let at = start + 1; at < Math.min(source.lines.length, most); at++) {
    if (isFence(source, at)) return { first: start + 2, last: at };
  }
  return null;
}

function isFence(source: SourceText, at: number): boolean {
  return /^---[ \t]*$/.test(source.lines[at] ?? '');
}
