/** A cell of a table's row: its text without the spaces around it, and where that stands in the line. */
export interface Cell {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The cells of a line of a table; none for a line without bars. An escaped bar divides nothing; one in code does, as GFM has it. */
export function tableCells(line: string): readonly Cell[] {
  const content = line.replace(/[\r\n]+$/, '');
  const bars = barsIn(content);
  if (bars.length === 0) return [];
  const edges = [-1, ...bars, content.length];
  const cells = edges.slice(1).map((end, index) => cellBetween(content, (edges[index] ?? -1) + 1, end));
  if (isOutside(content, bars[0] ?? 0)) cells.shift();
  if (content.slice((bars.at(-1) ?? 0) + 1).trim() === '') cells.pop();
  return cells;
}

function barsIn(line: string): readonly number[] {
  const bars: number[] = [];
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '\\') at += 1;
    else if (line[at] === '|') bars.push(at);
  }
  return bars;
}

function isOutside(line: string, firstBar: number): boolean {
  return /^(?:\xEF\xBB\xBF)?[ \t>]*$/.test(line.slice(0, firstBar));
}

function cellBetween(line: string, from: number, to: number): Cell {
  const raw = line.slice(from, to);
  const text = raw.replace(/^[ \t]+|[ \t]+$/g, '');
  const lead = raw.length - raw.replace(/^[ \t]+/, '').length;
  // In an empty cell the status goes behind the first space, so that one stays on either side.
  const start = from + (text === '' ? Math.min(1, raw.length) : lead);
  return { text, start, end: start + text.length };
}
