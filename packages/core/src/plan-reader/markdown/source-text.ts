import type { Place } from '../../place.ts';

/** A text by lines, without its byte order mark. Lines end in LF, CRLF or CR, as in markdown. */
export interface SourceText {
  readonly file: string;
  readonly lines: readonly string[];
}

/** The rest of a line from a column on: blocks hold their text in this unit. */
export interface Line extends Place {
  readonly text: string;
}

export function sourceText(file: string, text: string): SourceText {
  const body = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  return { file, lines: body.split(/\r\n|\n|\r/) };
}

export function lineFrom(source: SourceText, line: number, column: number): Line {
  return {
    file: source.file,
    line,
    column,
    text: (source.lines[line - 1] ?? '').slice(column - 1).trimEnd(),
  };
}

export function placeOf(source: SourceText, at: { readonly line: number; readonly column: number }): Place {
  return { file: source.file, line: at.line, column: at.column };
}

/** Reduces a longer value to its place. */
export function placeIn({ file, line, column }: Place): Place {
  return { file, line, column };
}

/** A line without its beginning. */
export function restOf(line: Line, from: number): Line {
  return { ...line, column: line.column + from, text: line.text.slice(from) };
}

export function linesBetween(source: SourceText, first: number, last: number): string {
  return source.lines.slice(first - 1, last).join('\n');
}
