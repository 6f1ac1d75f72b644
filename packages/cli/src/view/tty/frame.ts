import type { Palette } from '../words/palette.ts';
import { cutTo } from '../text-width.ts';
import { headerLines } from './header.ts';
import { helpLines } from './help.ts';
import { logPane } from './log-pane.ts';
import type { Model } from './model.ts';
import { phaseRows } from './phase-rows.ts';
import { treeRows } from '@debussy/story';
import type { TreeRow } from '@debussy/story';
import type { Size } from './terminal.ts';
import { askedAbout, askedPhases, questionText } from './asked-about.ts';

/** The lines of the screen, never more than it has and never wider. Pure. */
export function frame(model: Model, size: Size, paint: Palette): readonly string[] {
  const { rows, columns } = size;
  const header = headerLines(model, columns, paint);
  const footer = footerLine(model, columns, paint);
  const room = Math.max(0, rows - header.length - 1);
  const body = bodyLines(model, { rows: room, columns }, paint).slice(0, room);
  const filled = [...body, ...Array.from({ length: room - body.length }, () => '')];
  return [...header, ...filled, footer].slice(0, rows).map((line) => cutTo(line, columns));
}

function bodyLines(model: Model, room: Size, paint: Palette): readonly string[] {
  if (model.ui.help) return helpLines(paint, model.isAttached);
  if (model.ui.pane === 'large') return logPane(model, room, paint);
  const tree = treeRows(model);
  const forTree = treeHeight(tree.length, room.rows);
  const { from, to } = windowOn(tree, model.ui.selected, forTree);
  const lines = phaseRows(tree.slice(from, to), model, { columns: room.columns, paint });
  const more = moreText(from, tree.length - to, paint);
  const left = room.rows - lines.length - more.length;
  const pane = left < smallestPane ? [] : logPane(model, { rows: left, columns: room.columns }, paint);
  return [...lines, ...more, ...pane];
}

const smallestPane = 3;

/** The tree goes first; on a screen of some height, a few lines of the log stay in sight. */
function treeHeight(wanted: number, rows: number): number {
  const reserved = rows >= 14 ? 6 : 0;
  const room = Math.max(1, rows - reserved);
  return wanted <= room ? wanted : room - 1;
}

/** The part of a long tree in which the selected phase is, otherwise the part in which things happen. */
function windowOn(
  tree: readonly TreeRow[],
  selected: string | null,
  height: number,
): { readonly from: number; readonly to: number } {
  const chosen = tree.findIndex(({ key }) => key === selected);
  const busy = tree.findIndex(({ isOver, isPending }) => !isOver && !isPending);
  const middle = chosen === -1 ? Math.max(0, busy) : chosen;
  const from = Math.max(0, Math.min(tree.length - height, middle - Math.floor(height / 3)));
  return { from, to: Math.min(tree.length, from + height) };
}

function moreText(above: number, below: number, paint: Palette): readonly string[] {
  if (above + below === 0) return [];
  const parts = [above === 0 ? '' : `${above} above`, below === 0 ? '' : `${below} below`];
  return [paint.dim(`    … ${parts.filter((part) => part !== '').join(', ')}`)];
}

/** The keys, or what is asked or said at this moment. */
function footerLine(model: Model, columns: number, paint: Palette): string {
  const { asking, note, help, pane } = model.ui;
  if (asking !== null) return paint.yellow(cutTo(` ${asking.text} (y/n)`, columns));
  if (note !== '') return paint.yellow(cutTo(` ${note}`, columns));
  if (help) return paint.dim(cutTo(' any key: back', columns));
  const asked = askedAbout(model);
  if (asked !== null) return paint.yellow(cutTo(` ${questionText(asked)}`, columns));
  const other = askedPhases(model)[0];
  if (other !== undefined)
    return paint.yellow(cutTo(` Phase ${other.spec.id} waits for your answer: Esc   ? help`, columns));
  const q = model.isAttached ? 'q detach' : 'q drain';
  if (pane === 'large')
    return paint.dim(cutTo(` ↑↓ another phase   l Esc back   p pause   ${q}   ? help`, columns));
  return paint.dim(cutTo(` ↑↓ select   ⏎ l logs   p pause   s skip   r retry   ${q}   ? help`, columns));
}
