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
import type { Block, Item, List, Table, Code, Heading } from './block.ts';
import { lineFrom, placeOf, restOf, type Line, type SourceText } from './source-text.ts';
import { tagLine } from './bounded-lines.ts';
import type { LineSpan } from './section.ts';

type Content = RootContent | BlockContent | DefinitionContent;

interface Context {
  readonly source: SourceText;
  /** The number of source lines before the parsed piece. */
  readonly above: number;
}

/** Blocks by the markdown parser, with all of markdown. Texts and places refer to the source. */
export function mdastBlocks(
  source: SourceText,
  bounded: readonly string[],
  sizes: ChunkSizes = chunkSizes,
): readonly Block[] {
  const blocks: Block[] = [];
  const chunks = parseChunks(bounded, sizes);
  chunks.forEach((chunk, index) => {
    const context: Context = { source, above: chunk.above };
    const [first, ...rest] = chunk.root.children.flatMap((node) => convert(context, node));
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
  return before?.root.children.at(-1)?.type === 'list' && after.root.children[0]?.type === 'list';
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

/** A quoted heading is text: it begins no section of this plan. */
function quoted(context: Context, node: Content): readonly Block[] {
  return convert(context, node).map((block) =>
    block.type === 'heading' ? { type: 'paragraph', lines: [block] } : block,
  );
}

function span({ above }: Context, node: Nodes): BlockSpan {
  const { start, end } = node.position ?? { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } };
  // If a container cuts off a fence, the parser places its end before the first column of the next line.
  const last = end.column === 1 && end.line > start.line ? end.line - 1 : end.line;
  return { first: above + start.line, last: above + last, column: start.column };
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
  return { type: 'list', items: node.children.map((child) => itemOf(context, child)) };
}

function itemOf(context: Context, node: ListItem): Item {
  const { first, column } = span(context, node);
  const [head, ...rest] = node.children;
  const whole = head?.type === 'paragraph';
  const text = whole ? textLines(context, head) : [];
  const children = (whole ? rest : node.children).flatMap((child) => convert(context, child));
  return itemFrom(context.source, { line: first, column, text }, children);
}

function table(context: Context, node: MdTable): Table {
  const [header, , ...rows] = textLines(context, node).map(cellsOf);
  return { type: 'table', line: span(context, node).first, header: header ?? [], rows };
}

/** A stretch of a text that was parsed separately. */
interface Chunk {
  readonly root: Root;
  readonly above: number;
  /** Whether it was cut within a list, whose items continue in the next piece. */
  readonly goesOn: boolean;
}

/** The minimum number of lines of a piece, and the length from which it may be cut within a list. */
interface ChunkSizes {
  readonly shortest: number;
  readonly longest: number;
}

const chunkSizes: ChunkSizes = { shortest: 40, longest: 200 };

const sentinel = '\n\n# end';

/**
 * Parses a text piece by piece. The parser's time grows with the square of the lists and quotes in a text, so long
 * texts are cut. Only a fence or a comment can be open at a cut: a heading added after each piece shows whether one is.
 * If so, the piece is parsed again with twice as many of the following lines.
 */
function parseChunks(all: readonly string[], sizes: ChunkSizes): Chunk[] {
  const cuts = cutsOf(all, sizes);
  const chunks: Chunk[] = [];
  for (let at = 0, take = 1; at < cuts.length - 1;) {
    const next = Math.min(at + take, cuts.length - 1);
    const [from = 0, to = all.length] = [cuts[at], cuts[next]];
    const isLast = next === cuts.length - 1;
    const piece = { above: from, goesOn: !isLast && isItem(all[to] ?? '') };
    const root = fromMarkdown(all.slice(from, to).join('\n') + (isLast ? '' : sentinel), options);
    if (isLast || endsClosed(root, to - from)) {
      if (!isLast) root.children.pop();
      chunks.push({ ...piece, root });
      [at, take] = [next, 1];
    } else take *= 2;
  }
  return chunks;
}

/**
 * Blocks only. Inline constructs take most of a markdown parser's time, some of it quadratic; `readInline` reads them
 * on demand.
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

function endsClosed(root: Root, length: number): boolean {
  const last = root.children.at(-1);
  return last?.type === 'heading' && last.position?.start.line === length + 2;
}

/** Lines that can begin a piece: not indented, after a blank line, and not an item; in a long list also its items. */
function cutsOf(all: readonly string[], sizes: ChunkSizes): number[] {
  const cuts = [0];
  for (let at = 1; at < all.length; at++) {
    const length = at - (cuts.at(-1) ?? 0);
    const line = all[at] ?? '';
    if (length < sizes.shortest || !/^\S/.test(line)) continue;
    const free = (all[at - 1] ?? '').trim() === '' && !/^(?:[-*+=]|\d{1,9}[.)]|>(?! ?[A-Za-z]))/.test(line);
    if (free || (length > sizes.longest && isItem(line))) cuts.push(at);
  }
  return [...cuts, all.length];
}

function isItem(line: string): boolean {
  return /^[-*+] {1,4}[A-Za-z[`]/.test(line);
}

/** The start of a block and its last line. */
export interface BlockSpan extends LineSpan {
  readonly column: number;
}

/** A heading from its lines: `## Title ##`, or words over a line of `===`. */
export function headingFrom([first, ...rest]: readonly Line[], depth: number): Heading {
  const start = first ?? { file: '', line: 1, column: 1, text: '' };
  const marker = rest.length === 0 ? (/^#{1,6}[ \t]*/.exec(start.text)?.[0].length ?? 0) : 0;
  const words = [start.text.slice(marker), ...rest.slice(0, -1).map((line) => line.text)].join('\n');
  const text = marker > 0 ? words.replace(/(?:^|[ \t])#+$/, '').trimEnd() : words;
  return { ...start, type: 'heading', depth, start: start.column, column: start.column + marker, text };
}

/** Code of a span, without its fences and without the indentation of its containers. */
export function codeFrom(source: SourceText, { first, last, column }: BlockSpan): Code {
  const opening = lineFrom(source, first, column).text;
  const fence = /^(?:`{3,}|~{3,})/.exec(opening)?.[0];
  const lines: Line[] = [];
  for (let line = fence === undefined ? first : first + 1; line <= last; line++) {
    lines.push(lineFrom(source, line, leadingWidth(source.lines[line - 1] ?? '', column - 1) + 1));
  }
  const closing = lines.at(-1)?.text.trim() ?? '';
  const closed = fence !== undefined && closing.startsWith(fence) && /^(?:`+|~+)$/.test(closing);
  const language = fence === undefined ? '' : (/^[`~]+[ \t]*([^\s`{]*)/.exec(opening)?.[1] ?? '');
  const body = closed ? lines.slice(0, -1) : withoutBlankEnd(lines);
  const place = placeOf(source, { line: first, column });
  return { ...place, type: 'code', language: language.toLowerCase(), lines: body };
}

/** Blank lines (and tags, which count as blank) at the end of an unclosed fence do not belong to the code. */
function withoutBlankEnd(lines: readonly Line[]): readonly Line[] {
  return lines.slice(0, lines.findLastIndex(({ text }) => text !== '' && !tagLine.test(text)) + 1);
}

function leadingWidth(line: string, most: number): number {
  let at = 0;
  while (at < most && /[\s>]/.test(line[at] ?? 'x')) at++;
  return at;
}

/** As in `boxesIn`; a star follows an optional one. */
const boxAhead = /^\[([ \txX✓✔✅☑~/>!?-]?)\](?:\\?\*)?(?:[ \t]+(?=\S)|(?<=\[[ xX]\])(?=[\p{L}\p{N}`]))/u;

/** An item, its number and its box separated from its text. */
export function itemFrom(
  source: SourceText,
  start: Pick<Item, 'line' | 'column' | 'text'>,
  children: readonly Block[],
): Item {
  const place = placeOf(source, start);
  const number = /^\d+/.exec(lineFrom(source, place.line, place.column).text)?.[0] ?? '';
  const [first, ...rest] = start.text;
  const box = first && boxAhead.exec(first.text);
  if (!first || !box) return { ...place, number, box: 'none', text: start.text, children };
  const state = /[xX✓✔✅☑]/u.test(box[1] ?? '') ? 'done' : 'open';
  return { ...place, number, box: state, text: [restOf(first, box[0].length), ...rest], children };
}

/** Cells as GFM splits them: at every unescaped pipe, also inside code spans. */
export function cellsOf(row: Line): Line[] {
  const result: Line[] = [];
  const body = row.text.replace(/\|[ \t]*$/, (pipe, at: number) => (row.text[at - 1] === '\\' ? pipe : ''));
  let from = body.startsWith('|') ? 1 : 0;
  for (let at = from; at <= body.length; at++) {
    if (body[at] === '\\') at++;
    else if (at === body.length || body[at] === '|') {
      result.push(cell(row, body.slice(from, at), from));
      from = at + 1;
    }
  }
  return result;
}

function cell(row: Line, raw: string, from: number): Line {
  const lead = raw.length - raw.trimStart().length;
  return { ...row, column: row.column + from + lead, text: raw.trim().replaceAll('\\|', '|') };
}
