import type { Row } from './row.ts';

const titles = ['benchmark', 'ours', 'reference', 'ratio', 'bar', ''];

/** The rows as one aligned table. */
export function formatTable(rows: readonly Row[]): string {
  const lines = [titles, ...rows.map(cells)];
  const widths = titles.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines.map((line) => formatLine(line, widths)).join('\n');
}

export function formatRatio(ratio: number): string {
  if (!Number.isFinite(ratio)) return '-';
  return Math.abs(ratio) >= 100 ? `${Math.round(ratio)}×` : `${ratio.toPrecision(3)}×`;
}

function cells({ name, ours, reference, ratio, bar, ok }: Row): readonly string[] {
  return [name, ours, reference, formatRatio(ratio), bar, ok ? 'ok' : 'MISSED'];
}

function formatLine(line: readonly string[], widths: readonly number[]): string {
  const padded = line.map((cell, column) => {
    const width = widths[column] ?? 0;
    return column >= 1 && column <= 3 ? cell.padStart(width) : cell.padEnd(width);
  });
  return padded.join('  ').trimEnd();
}
