import type {
  BlockContent,
  DefinitionContent,
  List as MdList,
  ListItem,
  Nodes,
  RootContent,
  Table as MdTable,
} from 'mdast';
import type { Block, Item, List, Table } from './block.ts';
import { cellsOf, codeFrom, headingFrom, itemFrom, type BlockSpan } from './block-parts.ts';
import { isItemLine, type Outline } from './outline.ts';
import { parseChunks, type Chunk, type ChunkSizes, type ReadLines } from './chunks.ts';
import { lineFrom, type Line, type SourceText } from './source-text.ts';

type Content = RootContent | BlockContent | DefinitionContent;

interface Context {
  readonly source: SourceText;
  readonly lines: readonly number[];
}

/**
 * Blocks by the markdown parser, with everything that markdown allows; texts and places are those of the source. Pieces that
 * the quick reader understands are left to it.
 */
export function mdastBlocks(
  source: SourceText,
  short: Outline,
  { sizes, quick }: { readonly sizes?: ChunkSizes; readonly quick?: ReadLines } = {},
): readonly Block[] {
  const blocks: Block[] = [];
  const chunks = parseChunks(short, sizes, quick);
  chunks.forEach((chunk, index) => {
    const context: Context = { source, lines: chunk.lines };
    const [first, ...rest] = blocksOf(context, chunk);
    const last = blocks.at(-1);
    const cut = chunks[index - 1]?.goesOn === true && meetAsLists(chunks[index - 1], chunk);
    if (
      cut &&
      first?.type === 'list' &&
      last?.type === 'list' &&
      markerOf(source, first) === markerOf(source, last)
    ) {
      blocks.splice(-1, 1, { type: 'list', items: [...last.items, ...first.items] }, ...rest);
    } else if (first) blocks.push(first, ...rest);
  });
  return blocks;
}

function meetAsLists(before: Chunk | undefined, after: Chunk): boolean {
  return before !== undefined && typesOf(before).at(-1) === 'list' && typesOf(after)[0] === 'list';
}

function typesOf({ content }: Chunk): string[] {
  return ('children' in content ? content.children : content).map(({ type }) => type);
}

function blocksOf(context: Context, { content }: Chunk): readonly Block[] {
  return 'children' in content ? content.children.flatMap((node) => convert(context, node)) : content;
}

function markerOf(source: SourceText, { items: [item] }: List): string | undefined {
  return item && source.lines[item.line - 1]?.[item.column - 1];
}

function convert(context: Context, node: Content): readonly Block[] {
  if (node.type === 'paragraph') return [{ type: 'paragraph', lines: textLines(context, node) }];
  if (node.type === 'heading') return [headingFrom(textLines(context, node), node.depth)];
  if (node.type === 'list') return [list(context, node)];
  if (node.type === 'code') return [codeFrom(context.source, span(context, node))];
  if (node.type === 'table') return [table(context, node)];
  if (node.type === 'thematicBreak') return [{ type: 'rule', line: span(context, node).first }];
  return node.type === 'blockquote' ? node.children.flatMap((child) => quoted(context, child)) : [];
}

/** A heading that is quoted is text: it begins no section of the plan that quotes it. */
function quoted(context: Context, node: Content): readonly Block[] {
  return convert(context, node).map((block) =>
    block.type === 'heading'
      ? { type: 'paragraph', lines: [{ line: block.line, column: block.column, text: block.text }] }
      : block,
  );
}

/** Lines that the outline left out behind a block's last one belong to it, except where they are items of their own. */
function span({ source, lines }: Context, node: Nodes): BlockSpan {
  const { start, end } = node.position ?? { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } };
  // A fence that its container ends is said to end before the first column of the line behind it.
  const at = end.column === 1 && end.line > start.line ? end.line - 1 : end.line;
  const last = lines[at - 1] ?? lines.at(-1) ?? at;
  const next = lines[at] ?? last + 1;
  const leftOut = next > last + 1 && !isItemLine(source.lines[last - 1] ?? '');
  return {
    first: lines[start.line - 1] ?? start.line,
    last: leftOut ? next - 1 : last,
    column: start.column,
  };
}

/** Lines of a paragraph without the indentation and the quote markers of the containers around it. */
function textLines(context: Context, node: Nodes): Line[] {
  const { first, last, column } = span(context, node);
  const lines = [lineFrom(context.source, first, column)];
  for (let line = first + 1; line <= last; line++) {
    const indent = /^[\s>]*/.exec(context.source.lines[line - 1] ?? '')?.[0].length ?? 0;
    lines.push(lineFrom(context.source, line, indent + 1));
  }
  return lines;
}

function list(context: Context, node: MdList): List {
  return { type: 'list', items: node.children.flatMap((child) => items(context, child)) };
}

/** An item, and the items of its run that the outline left out. */
function items(context: Context, node: ListItem): readonly Item[] {
  const { first, column } = span(context, node);
  const [head, ...rest] = node.children;
  const whole = head?.type === 'paragraph';
  const text = whole ? textLines(context, head) : [];
  const next = context.lines[node.position?.start.line ?? 1] ?? first + 1;
  const alone = itemFrom(
    context.source,
    { line: first, column, text },
    (whole ? rest : node.children).flatMap((child) => convert(context, child)),
  );
  if (next <= first + 1) return [alone];
  return [
    alone,
    ...Array.from({ length: next - first - 1 }, (_, i) => omitted(context, first + 1 + i, column)),
  ];
}

function omitted(context: Context, line: number, column: number): Item {
  const marker = /^[-*+][ \t]+/.exec(lineFrom(context.source, line, column).text)?.[0].length ?? 0;
  return itemFrom(
    context.source,
    { line, column, text: [lineFrom(context.source, line, column + marker)] },
    [],
  );
}

function table(context: Context, node: MdTable): Table {
  const [header, , ...rows] = textLines(context, node).map(cellsOf);
  return { type: 'table', line: span(context, node).first, header: header ?? [], rows };
}
