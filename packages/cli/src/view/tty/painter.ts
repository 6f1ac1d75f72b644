import { widthOf } from '../text-width.ts';
import type { Size } from './terminal.ts';

/** Puts frames on the screen, and only what differs from the last one. */
export interface Painter {
  paint(lines: readonly string[], size: Size): void;
  /** The next frame is painted as a whole: something else may have written. */
  forget(): void;
  /** Leaves the screen as it was. Once is enough. */
  leave(): void;
}

const escape = '\u001b[';
const enterScreen = `${escape}?1049h${escape}?25l${escape}?7l`;
const leaveScreen = `${escape}?7h${escape}?25h${escape}?1049l`;
// A terminal that knows it shows what is between at once; others pass over it.
const beginUpdate = `${escape}?2026h`;
const endUpdate = `${escape}?2026l`;

export function createPainter(write: (text: string) => void): Painter {
  let shown: readonly string[] = [];
  let size: Size | null = null;
  return {
    paint(lines, next) {
      const whole = size?.columns !== next.columns || size.rows !== next.rows;
      const start = size === null ? enterScreen : '';
      const clear = whole ? `${escape}H${escape}2J` : '';
      const changes = lines.map((line, i) => (!whole && shown[i] === line ? '' : at(i, line, next)));
      const text = changes.join('');
      shown = lines;
      size = next;
      if (start + clear + text !== '') write(`${start}${beginUpdate}${clear}${text}${endUpdate}`);
    },
    forget() {
      if (size !== null) size = { columns: 0, rows: 0 };
    },
    leave() {
      if (size === null) return;
      size = null;
      write(`${escape}0m${leaveScreen}`);
    },
  };
}

/** A full line has no rest to erase, and erasing there would take its last column away. */
function at(row: number, line: string, { columns }: Size): string {
  const rest = widthOf(line) < columns ? `${escape}K` : '';
  return `${escape}${row + 1};1H${line}${escape}0m${rest}`;
}
