import type { Model } from './model.ts';
import type { Size } from './terminal.ts';

/** The parts of the screen between its header and its last line. */
export interface Layout {
  /** The list and the pane, beside or below each other; a pane of no rows is not shown. */
  readonly list: Size;
  readonly pane: Size;
  readonly isBeside: boolean;
}

const besideFrom = 120;
const widestList = 110;
const smallestPane = 3;
/** Between list and pane. */
export const divider = ' │ ';

/** On a wide screen the pane is beside the list. Otherwise the list comes first, and some height remains for it. */
export function layoutOf(model: Pick<Model, 'ui'>, { rows, columns }: Size, phases: number): Layout {
  if (model.ui.pane === 'large')
    return { list: { rows: 0, columns }, pane: { rows, columns }, isBeside: false };
  if (columns >= besideFrom) {
    const list = Math.min(widestList, Math.ceil(columns / 2));
    const rest = columns - list - divider.length;
    return { list: { rows, columns: list }, pane: { rows, columns: rest }, isBeside: true };
  }
  const room = Math.max(1, rows - (rows >= 14 ? 6 : 0));
  const height = phases <= room ? phases : room;
  const left = rows - height;
  return {
    list: { rows: height, columns },
    pane: { rows: left < smallestPane ? 0 : left, columns },
    isBeside: false,
  };
}

/** Whether the pane has space for more than the newest events. */
export function isRoomy(model: Pick<Model, 'ui'>, { columns }: Size): boolean {
  return model.ui.pane === 'large' || columns >= besideFrom;
}
