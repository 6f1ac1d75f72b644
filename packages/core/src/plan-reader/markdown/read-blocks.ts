import type {
  BlockContent,
  DefinitionContent,
  List as MdList,
  ListItem,
  Nodes,
  RootContent,
  Table as MdTable,
} from 'mdast';
import type { Block, Code, Heading, Item, List, Table } from './block.ts';
import { frontMatterBelowTitle } from './front-matter-span.ts';
import { outline, type LineSpan } from './outline.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { lineFrom, type Line, type SourceText } from './source-text.ts';

export interface Document {
  readonly source: SourceText;
  readonly blocks: readonly Block[];
  /** The lines of the front matter's content, at the top or below the title. */
  readonly frontMatter: LineSpan | null;
  readonly refusedLines: readonly number[];
}

type Content = RootContent | BlockContent | DefinitionContent;

interface Context {
  readonly source: SourceText;
  readonly lines: readonly number[];
}

export function readBlocks(source: SourceText): Document {
  const below = frontMatterBelowTitle(source);
  const { text, lines, refused } = outline(source, below && { first: below.first - 1, last: below.last + 1 });
  const context: Context = { source, lines };
  const root = parseMarkdown(text);
  const blocks = root.children.flatMap((node) => convert(context, node));
  const yaml = root.children[0]?.type === 'yaml' ? span(context, root.children[0]) : null;
  return {
    source,
    blocks,
    frontMatter: yaml ? { first: yaml.first + 1, last: yaml.last - 1 } : below,
    refusedLines: refused,
  };
}

function convert(context: Context, node: Content): readonly Block[] {
  if (node.type === 'paragraph') return [{ type: 'paragraph', lines: textLines(context, node) }];
  if (node.type === 'heading') return [heading(context, node)];
  if (node.type === 'list') return [list(context, node)];
  if (node.type === 'code') return [code(context, node)];
  if (node.type === 'table') return [table(context, node)];
  if (node.type === 'thematicBreak') return [{ type: 'rule', line: span(context, node).first }];
  return node.type === 'blockquote' ? node.children.flatMap((child) => convert(context, child)) : [];
}

function span(context: Context, node: Nodes): { first: number; last: number; column: number } {
  const { start, end } = node.position ?? { start: { line: 1, column: 1 }, end: { line: 1 } };
  return {
    first: context.lines[start.line - 1] ?? start.line,
    last: context.lines[end.line - 1] ?? end.line,
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

function heading(context: Context, node: Nodes & { type: 'heading' }): Heading {
  const [first, ...rest] = textLines(context, node);
  const start = first ?? lineFrom(context.source, 1, 1);
  const marker = rest.length === 0 ? (/^#{1,6}[ \t]*/.exec(start.text)?.[0].length ?? 0) : 0;
  const words = [start.text.slice(marker), ...rest.slice(0, -1).map((line) => line.text)].join('\n');
  const text = marker > 0 ? words.replace(/(?:^|[ \t])#+$/, '').trimEnd() : words;
  return {
    type: 'heading',
    depth: node.depth,
    line: start.line,
    start: start.column,
    column: start.column + marker,
    text,
  };
}

function code(context: Context, node: Nodes & { type: 'code' }): Code {
  const { first, last, column } = span(context, node);
  const opening = lineFrom(context.source, first, column).text;
  const fence = /^(?:`{3,}|~{3,})/.exec(opening)?.[0];
  const from = fence === undefined ? first : first + 1;
  const lines: Line[] = [];
  for (let line = from; line <= last; line++) {
    const indent = leadingWidth(context.source.lines[line - 1] ?? '', column - 1);
    lines.push(lineFrom(context.source, line, indent + 1));
  }
  const closing = lines.at(-1)?.text.trim() ?? '';
  const closed = fence !== undefined && closing.startsWith(fence) && /^(?:`+|~+)$/.test(closing);
  const language = fence === undefined ? '' : (/^[`~]+[ \t]*([^\s`{]*)/.exec(opening)?.[1] ?? '');
  return {
    type: 'code',
    language: language.toLowerCase(),
    line: first,
    column,
    lines: closed ? lines.slice(0, -1) : lines,
  };
}

function leadingWidth(line: string, most: number): number {
  let at = 0;
  while (at < most && /[\s>]/.test(line[at] ?? 'x')) at++;
  return at;
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
  const alone = itemAt(
    context,
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
  return itemAt(context, { line, column, text: [lineFrom(context.source, line, column + marker)] }, []);
}

interface ItemStart {
  readonly line: number;
  readonly column: number;
  readonly text: readonly Line[];
}

function itemAt(context: Context, start: ItemStart, children: readonly Block[]): Item {
  const number = /^\d+/.exec(lineFrom(context.source, start.line, start.column).text)?.[0] ?? '';
  const [first, ...rest] = start.text;
  const box = first && /^\[([ xX✓✔~/-]?)\][ \t]+(?=\S)/.exec(first.text);
  if (!first || !box) return { ...start, number, box: 'none', children };
  const text = { ...first, column: first.column + box[0].length, text: first.text.slice(box[0].length) };
  return {
    ...start,
    number,
    box: /[xX✓✔]/.test(box[1] ?? '') ? 'done' : 'open',
    text: [text, ...rest],
    children,
  };
}

function table(context: Context, node: MdTable): Table {
  const [header, , ...rows] = textLines(context, node).map(cells);
  return { type: 'table', line: span(context, node).first, header: header ?? [], rows };
}

/** Cells as GFM splits them: at every pipe that is not escaped, also inside code spans. */
function cells(row: Line): Line[] {
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
  return { line: row.line, column: row.column + from + lead, text: raw.trim().replaceAll('\\|', '|') };
}
