import { cutTo } from '../text-width.ts';
import type { Palette } from '../words/palette.ts';
import type { Ui } from './model.ts';

/** The keys, or what is asked or said at this moment. */
export function footerLine({ asking, note, help, pane }: Ui, columns: number, paint: Palette): string {
  if (asking !== null) return paint.yellow(cutTo(` ${asking.text} (y/n)`, columns));
  if (note !== '') return paint.yellow(cutTo(` ${note}`, columns));
  if (help) return paint.dim(cutTo(' any key: back', columns));
  if (pane === 'large')
    return paint.dim(cutTo(' ↑↓ another phase   l Esc back   p pause   q drain   ? help', columns));
  return paint.dim(cutTo(' ↑↓ select   ⏎ l logs   p pause   s skip   r retry   q drain   ? help', columns));
}
