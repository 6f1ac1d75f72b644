import type {
  BlockContent,
  DefinitionContent,
  List as MdList,
  ListItem,
  Nodes,
  Root,
  RootContent,
  Table as MdTable,
} from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { cellsOf, codeFrom, headingFrom, itemFrom } from './block-parts.ts';
import type { BlockSpan } from './block-parts.ts';
import type { Block, Item, List, Table } from './block.ts';
import { isItemLine } from './outline.ts';
import type { LineSpan, Outline } from './outline.ts';
import { lineFrom } from './source-text.ts';
import type { Line, SourceText } from './source-text.ts';

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

/** A stretch of an outline that was parsed on its own. */
interface Chunk {
  /** As the markdown parser has it, or as blocks where another reader had them. */
  readonly content: Root | readonly Block[];
  readonly lines: readonly number[];
  /** Whether it was cut within a list, whose items go on in the next one. */
  readonly goesOn: boolean;
}

/** How many lines a piece has at least, and from which length on it may be cut within a list. */
interface ChunkSizes {
  readonly shortest: number;
  readonly longest: number;
}

const chunkSizes: ChunkSizes = { shortest: 40, longest: 200 };

/** Blocks of some lines of the source, where they can be had without the markdown parser; null where not. */
type ReadLines = (span: LineSpan) => readonly Block[] | null;

const sentinel = '\n\n# end';

/**
 * Parses an outline piece by piece. The parser's time grows with the square of the lists and quotes in a text, so long
 * texts are cut where nothing can be open but a fence or a comment: whether one is, the heading put behind each piece
 * tells. Then the piece is parsed again with twice as many of those that follow it.
 */
function parseChunks(
  { text, lines }: Outline,
  sizes: ChunkSizes = chunkSizes,
  quick: ReadLines = () => null,
): Chunk[] {
  const all = text.split('\n');
  const cuts = cutsOf(all, lines, sizes);
  const chunks: Chunk[] = [];
  for (let at = 0, take = 1; at < cuts.length - 1;) {
    const next = Math.min(at + take, cuts.length - 1);
    const [from = 0, to = all.length] = [cuts[at], cuts[next]];
    const isLast = next === cuts.length - 1;
    const piece = { lines: lines.slice(from, to), goesOn: !isLast && isItem(all[to] ?? '') };
    const blocks = take === 1 && !isLast ? quick(spanOf(lines, from, to)) : null;
    if (blocks) {
      chunks.push({ ...piece, content: blocks });
      at = next;
      continue;
    }
    const root = parseMarkdown(all.slice(from, to).join('\n') + (isLast ? '' : sentinel));
    if (isLast || endsClosed(root, to - from)) {
      if (!isLast) root.children.pop();
      chunks.push({ ...piece, content: root });
      [at, take] = [next, 1];
    } else take *= 2;
  }
  return chunks;
}

/**
 * Blocks only. What stands inside a line is read by `readInline`, and only where a reader asks for it: inline constructs
 * are most of a markdown parser's time, and where its quadratic corners are.
 */
const inlineConstructs = [
  'attention',
  'autolink',
  'characterEscape',
  'characterReference',
  'codeText',
  'definition',
  'hardBreakEscape',
  'htmlText',
  'labelEnd',
  'labelStartImage',
  'labelStartLink',
];

const options = {
  extensions: [gfmTable(), { disable: { null: inlineConstructs } }],
  mdastExtensions: [gfmTableFromMarkdown()],
};

function parseMarkdown(text: string): Root {
  return fromMarkdown(text, options);
}

function spanOf(lines: readonly number[], from: number, to: number): LineSpan {
  return { first: lines[from] ?? 1, last: (lines[to] ?? 1) - 1 };
}

function endsClosed(root: Root, length: number): boolean {
  const last = root.children.at(-1);
  return last?.type === 'heading' && last.position?.start.line === length + 2;
}

/** Lines that begin a piece: not indented, behind a blank one, and no item; in a long list also its items. */
function cutsOf(all: readonly string[], lines: readonly number[], sizes: ChunkSizes): number[] {
  const cuts = [0];
  for (let at = 1; at < all.length; at++) {
    const length = at - (cuts.at(-1) ?? 0);
    const line = all[at] ?? '';
    const follows = lines[at] === (lines[at - 1] ?? 0) + 1;
    if (length < sizes.shortest || !follows || !/^\S/.test(line)) continue;
    const free = (all[at - 1] ?? '').trim() === '' && !/^(?:[-*+=]|\d{1,9}[.)]|>(?! ?[A-Za-z]))/.test(line);
    if (free || (length > sizes.longest && isItem(line))) cuts.push(at);
  }
  return [...cuts, all.length];
}

function isItem(line: string): boolean {
  return /^[-*+] {1,4}[A-Za-z[`]/.test(line);
}
