import type { Block, Code, Heading, Item } from './block.ts';
import { tagLine } from './bounded-lines.ts';
import type { LineSpan } from './section.ts';
import { lineFrom, placeOf, restOf, type Line, type SourceText } from './source-text.ts';

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
