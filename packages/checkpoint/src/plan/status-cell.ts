import { phaseKey } from '@debussy/core';
import { plainLines } from './lines.ts';
import { tableCells } from './table-cells.ts';
import type { Cell } from './table-cells.ts';

export interface StatusOf {
  /** As `phaseKey` makes it. */
  readonly key: string;
  readonly status: string;
}

/** Sets the status cell in the phase's row of the phases table; null where there is no such row. */
export function setStatusCell(lines: readonly string[], wanted: StatusOf): readonly string[] | null {
  let columns: Columns | null = null;
  for (const index of plainLines(lines)) {
    const line = lines[index] ?? '';
    const cells = tableCells(line);
    if (cells.length < 2) columns = null;
    else if (isDelimiter(lines[index + 1] ?? '') && columns === null) columns = columnsOf(cells);
    else if (columns !== null && keyIn(cells[columns.phase]) === wanted.key) {
      return withStatus(lines, { index, cell: cells[columns.status] }, wanted.status);
    }
  }
  return null;
}

interface Columns {
  readonly phase: number;
  readonly status: number;
}

function columnsOf(header: readonly Cell[]): Columns | null {
  const names = header.map((cell) => cell.text.toLowerCase().replace(/[^a-z#]/g, ''));
  const phase = names.findIndex((name) => /^(?:phases?|phaseid|id|#)$/.test(name));
  const status = names.findIndex((name) => /^(?:status|state)$/.test(name));
  return phase === -1 || status === -1 ? null : { phase, status };
}

function isDelimiter(line: string): boolean {
  const cells = tableCells(line);
  return cells.length > 1 && cells.every((cell) => /^:?-+:?$/.test(cell.text));
}

// `**Phase 2**`, `[2](phase-2.md)`, `Phase 2: Setup`, `2`.
function keyIn(cell: Cell | undefined): string {
  const plain = (cell?.text ?? '').replace(/\[([^\]]*)\]\([^)]*\)/, '$1').replace(/[*_`]/g, '');
  const id = /^\s*(?:phase\b[\s#-]*)?#?([A-Za-z]?\d[\w.]*|[A-Za-z])(?=[:\s-]|$)/i.exec(plain)?.[1];
  return phaseKey(id ?? plain);
}

function withStatus(
  lines: readonly string[],
  place: { readonly index: number; readonly cell: Cell | undefined },
  status: string,
): readonly string[] | null {
  if (place.cell === undefined) return null;
  const line = lines[place.index] ?? '';
  const { start, end } = place.cell;
  const padded = start === end && !/[ \t]/.test(line[start - 1] ?? '') ? ` ${status} ` : status;
  return lines.with(place.index, `${line.slice(0, start)}${padded}${line.slice(end)}`);
}
