import type { Key } from './keys.ts';
import type { Ui } from './model.ts';
import { holds } from './pane.ts';
import type { Pane } from './pane.ts';

type Scroll = (ui: Ui, pane: Pane) => Ui;

/** Keys that move the text of the pane. As soon as its end is visible, the pane follows it again. */
export const scrolls: ReadonlyMap<Key, Scroll> = new Map<Key, Scroll>([
  ['pageup', (ui, pane) => to(ui, pane, pane.top - Math.max(1, pane.rows - 1))],
  ['pagedown', (ui, pane) => to(ui, pane, pane.top + Math.max(1, pane.rows - 1))],
  ['lineup', (ui, pane) => to(ui, pane, pane.top - 1)],
  ['linedown', (ui, pane) => to(ui, pane, pane.top + 1)],
  ['home', (ui, pane) => to(ui, pane, 0)],
  ['end', (ui, pane) => to(ui, pane, Infinity)],
]);

/** The arrows, while they scroll. */
export const inPane: ReadonlyMap<Key, Key> = new Map<Key, Key>([
  ['up', 'lineup'],
  ['k', 'lineup'],
  ['down', 'linedown'],
  ['j', 'linedown'],
]);

function to(ui: Ui, { lines, rows }: Pane, wanted: number): Ui {
  const most = Math.max(0, lines.length - rows);
  const top = Math.max(0, Math.min(most, wanted));
  return { ...ui, top: top === most && ui.shows !== 'diff' ? null : top };
}

/** Puts the next line with the searched text on top; after the end, the search continues at the beginning. */
export function found(ui: Ui, pane: Pane, step: 1 | -1): Ui {
  const places = pane.lines.flatMap((line, i) => (holds(line, ui.search) ? [i] : []));
  if (places.length === 0) return { ...ui, search: '', note: `Not found: ${ui.search}` };
  const at = ui.top ?? (step === 1 ? -1 : pane.lines.length);
  const next =
    step === 1
      ? (places.find((place) => place > at) ?? places[0])
      : (places.findLast((place) => place < at) ?? places.at(-1));
  const number = places.indexOf(next ?? 0) + 1;
  return { ...ui, top: next ?? 0, note: `${ui.search}: ${number} of ${places.length}` };
}
