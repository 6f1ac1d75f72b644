import type { Block, Item } from './block.ts';
import { cellsOf, codeFrom, headingFrom, itemFrom } from './block-parts.ts';
import { deepestIndent, keptTag, longestPlanLine, tagLine, type LineSpan } from './outline.ts';
import { lineFrom, type Line, type SourceText } from './source-text.ts';

/**
 * Headings, fences, lists, tables and paragraphs, written as people write them, in one pass over the lines. At the first
 * line that could mean anything else (a quote, a tab, html, lazy continuation, an underlined heading, code by
 * indentation) this gives up with null. Where it answers, it answers as the markdown parser does; a property test says so.
 */
export function quickBlocks(
  source: SourceText,
  blank: LineSpan | null,
  span: LineSpan = { first: 1, last: source.lines.length },
): readonly Block[] | null {
  const reader = new QuickReader(source, blank, span);
  return reader.read() ? reader.blocks : null;
}

const heading = /^(#{1,6})(?: |$)/;
const fence = /^(?:(`{3,})[^`]*|(~{3,}).*)$/;
const rule = /^(?:(?:- *){3,}|(?:\* *){3,}|(?:_ *){3,})$/;
const marker = /^(?:([-*+])|(\d{1,9})([.)])) {1,4}(?=\S)/;
const underline = /^(?:-+|=+) *$/;
/** Starts of lines, and of the text of items, that need the whole of markdown. */
const beyond = /^(?:[>\s<]|[-*+](?:\s*$|\t| {5})|\d{1,9}[.)](?:\s*$|\t| {5})|#{1,6}\t)/;
const beyondInItem = /^(?:[>#<\s]|`{3}|~{3}|[-*+](?:$|\s)|\d{1,9}[.)](?:$|\s)|[-*_ ]{3,}$|=+ *$)/;
const delimiter = /^\|?(?: *:?-+:? *\|)*(?: *:?-+:? *)?$/;
const maybeDelimiter = /^[ >]*[|:-][|: -]*$/;
const widestTable = 100;

interface OpenItem {
  readonly line: number;
  readonly column: number;
  /** How far its content is indented. */
  readonly indent: number;
  readonly items: Item[];
  readonly text: Line[];
  readonly children: Block[];
}

interface OpenList {
  readonly kind: string;
  readonly items: Item[];
}

class QuickReader {
  readonly blocks: Block[] = [];
  readonly #source: SourceText;
  readonly #blank: LineSpan | null;
  readonly #open: OpenItem[] = [];
  readonly #lists = new WeakMap<Block, OpenList>();
  #paragraph: Line[] | null = null;
  /** The line that is read next, counted from 0. */
  #at: number;
  readonly #end: number;

  constructor(source: SourceText, blank: LineSpan | null, span: LineSpan) {
    this.#source = source;
    this.#blank = blank;
    this.#at = span.first - 1;
    this.#end = span.last;
  }

  /** False as soon as a line needs the markdown parser. */
  read(): boolean {
    while (this.#at < this.#end) {
      const line = this.#source.lines[this.#at] ?? '';
      if (this.#isBlank(line)) this.#paragraph = null;
      else if (!this.#filled(line, line.search(/[^ ]/))) return false;
      this.#at++;
    }
    this.#close(0);
    return true;
  }

  #isBlank(line: string): boolean {
    const number = this.#at + 1;
    if (this.#blank && number >= this.#blank.first && number <= this.#blank.last) return true;
    return /^[ \t]*$/.test(line) || (tagLine.test(line) && !keptTag.test(line));
  }

  #filled(line: string, indent: number): boolean {
    const text = line.slice(indent);
    if (line.length > longestPlanLine || indent > deepestIndent) return false;
    const depth = this.#depthAt(indent);
    const inside = depth === this.#open.length;
    const inParagraph = this.#paragraph !== null;
    const base = depth === 0 ? 0 : (this.#open[depth - 1]?.indent ?? 0);
    if (indent - base >= 4)
      return text[0] !== '>' && inside && inParagraph && !this.#beforeDelimiter() && this.#words(indent);
    if (beyond.test(text) || (inside && inParagraph && underline.test(text))) return false;
    if (!inside && inParagraph && !this.#begins(text)) return false;
    if (!inside) this.#close(depth);
    return this.#block(text, indent);
  }

  #depthAt(indent: number): number {
    const depth = this.#open.findIndex((item) => item.indent > indent);
    return depth === -1 ? this.#open.length : depth;
  }

  /** Whether a line can begin a block although a paragraph is open. */
  #begins(text: string): boolean {
    return heading.test(text) || fence.test(text) || rule.test(text) || marker.test(text);
  }

  #block(text: string, indent: number): boolean {
    const hashes = heading.exec(text)?.[1];
    if (hashes !== undefined) return this.#add(headingFrom([this.#line(indent)], hashes.length));
    const ticks = fence.exec(text);
    if (ticks) return this.#code(ticks[1] ?? ticks[2] ?? '', indent);
    if (rule.test(text)) return this.#add({ type: 'rule', line: this.#at + 1 });
    const item = marker.exec(text);
    if (item) return this.#item(item, indent);
    if (this.#beforeDelimiter()) return this.#table(indent);
    return this.#words(indent);
  }

  #add(block: Block): true {
    this.#paragraph = null;
    this.#container().push(block);
    return true;
  }

  #container(): Block[] {
    return this.#open.at(-1)?.children ?? this.blocks;
  }

  #line(indent: number): Line {
    return lineFrom(this.#source, this.#at + 1, indent + 1);
  }

  #words(indent: number): true {
    if (this.#paragraph) this.#paragraph.push(this.#line(indent));
    else {
      const lines = [this.#line(indent)];
      this.#add({ type: 'paragraph', lines });
      this.#paragraph = lines;
    }
    return true;
  }

  /** All lines up to the closing fence. What ends with its item, or never, is left to the parser. */
  #code(ticks: string, indent: number): boolean {
    const base = this.#open.at(-1)?.indent ?? 0;
    for (let at = this.#at + 1; at < this.#end; at++) {
      const line = this.#source.lines[at] ?? '';
      if (/^[ \t]*$/.test(line)) continue;
      const start = line.search(/[^ ]/);
      if (start < base || (base > 0 && line[start] === '\t')) return false;
      if (start - base >= 4 || !closes(line.slice(start), ticks)) continue;
      this.#add(codeFrom(this.#source, { first: this.#at + 1, last: at + 1, column: indent + 1 }));
      this.#at = at;
      return true;
    }
    return false;
  }

  #item(found: RegExpExecArray, indent: number): boolean {
    const [whole, bullet, number, end] = found;
    if (this.#paragraph && number !== undefined && number !== '1') return false;
    const content = indent + whole.length;
    const text = this.#line(content);
    if (beyondInItem.test(text.text) || this.#beforeDelimiter()) return false;
    const list = this.#listOf(bullet ?? end ?? '');
    const item: OpenItem = {
      line: this.#at + 1,
      column: indent + 1,
      indent: content,
      items: list,
      text: [text],
      children: [],
    };
    this.#open.push(item);
    this.#paragraph = item.text;
    return true;
  }

  /** The items of the list that a marker goes on with, or of a new one. */
  #listOf(kind: string): Item[] {
    const last = this.#container().at(-1);
    const open = last && this.#lists.get(last);
    if (open && open.kind === kind) return open.items;
    const list = { type: 'list' as const, items: new Array<Item>() };
    this.#lists.set(list, { kind, items: list.items });
    this.#container().push(list);
    return list.items;
  }

  /** Ends items from a depth on, the innermost first. */
  #close(depth: number): void {
    while (this.#open.length > depth) {
      const item = this.#open.pop();
      if (item) item.items.push(itemFrom(this.#source, item, item.children));
    }
    this.#paragraph = null;
  }

  #beforeDelimiter(): boolean {
    const next = this.#at + 1 < this.#end ? (this.#source.lines[this.#at + 1] ?? '') : '';
    return maybeDelimiter.test(next) && next.includes('-') && /[|:]/.test(next);
  }

  #table(indent: number): boolean {
    const head = this.#line(indent);
    const header = cellsOf(head);
    const under = (this.#source.lines[this.#at + 1] ?? '').trim();
    const columns = cellsOf({ line: 0, column: 1, text: under }).length;
    if (this.#open.length > 0 || this.#paragraph || !head.text.includes('|') || !delimiter.test(under))
      return false;
    if (
      header.length !== columns ||
      columns > widestTable ||
      (this.#source.lines[this.#at + 1] ?? '').search(/\S/) >= 4
    )
      return false;
    const first = this.#at + 1;
    const rows: Line[][] = [];
    for (this.#at += 2; this.#at < this.#end; this.#at++) {
      const line = this.#source.lines[this.#at] ?? '';
      const start = line.search(/[^ ]/);
      if (this.#isBlank(line) || this.#begins(line.slice(start))) break;
      if (start >= 4 || beyond.test(line.slice(start)) || line.length > longestPlanLine) return false;
      rows.push(cellsOf(this.#line(start)));
    }
    this.#at--;
    return this.#add({ type: 'table', line: first, header, rows });
  }
}

function closes(text: string, ticks: string): boolean {
  return text.startsWith(ticks) && /^(?:`+|~+)[ \t]*$/.test(text);
}
