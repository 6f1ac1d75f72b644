import type { Block } from './block.ts';
import { frontMatterSpan } from './front-matter-span.ts';
import { mdastBlocks } from './mdast-blocks.ts';
import { outline, type LineSpan } from './outline.ts';
import { quickBlocks } from './quick-blocks.ts';
import type { SourceText } from './source-text.ts';

export interface Document {
  readonly source: SourceText;
  readonly blocks: readonly Block[];
  /** The lines of the front matter's content, at the top or below the title. */
  readonly frontMatter: LineSpan | null;
  readonly refusedLines: readonly number[];
}

/** The plain part of markdown, in which most plans are written, is read quickly; all else by the markdown parser. */
export function readBlocks(source: SourceText): Document {
  const frontMatter = frontMatterSpan(source);
  const blank = frontMatter && { first: frontMatter.first - 1, last: frontMatter.last + 1 };
  const quick = quickBlocks(source, blank);
  if (quick) return { source, blocks: quick, frontMatter, refusedLines: [] };
  const short = outline(source, blank);
  const pieces = (span: LineSpan): readonly Block[] | null => quickBlocks(source, blank, span);
  return {
    source,
    blocks: mdastBlocks(source, short, { quick: pieces }),
    frontMatter,
    refusedLines: short.refused,
  };
}
