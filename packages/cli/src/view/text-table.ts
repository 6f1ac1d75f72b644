import { fit, widthOf } from './text-width.ts';

/** Cells without colors, in columns two spaces apart. If they do not fit, one column is shortened. */
export interface TableShape {
  readonly columns?: number;
  readonly flexible?: number;
  /** No other column is wider than this. */
  readonly widest?: number;
}

const narrowest = 12;

export function textTable(rows: readonly (readonly string[])[], shape: TableShape = {}): readonly string[] {
  const widths = columnWidths(rows, shape);
  return rows.map((row) =>
    row
      .map((text, column) => fit(text, widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function columnWidths(
  rows: readonly (readonly string[])[],
  { columns = Infinity, flexible, widest = Infinity }: TableShape,
): readonly number[] {
  const natural = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ''))),
  );
  const widths = natural.map((width, column) => (column === flexible ? width : Math.min(width, widest)));
  const others = widths.reduce((sum, width, column) => sum + (column === flexible ? 0 : width + 2), 0);
  return widths.map((width, column) =>
    column === flexible ? Math.min(width, Math.max(narrowest, columns - others)) : width,
  );
}
