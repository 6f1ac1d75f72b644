import { cutTo } from '../text-width.ts';
import type { Palette } from '../words/palette.ts';
import { askedAbout, askedPhases, questionText } from './asked-about.ts';
import type { Model } from './model.ts';

/** The keys, or what is asked or said at this moment. */
export function footerLine(model: Model, columns: number, paint: Palette): string {
  const { asking, note, help, pane } = model.ui;
  if (asking !== null) return paint.yellow(cutTo(` ${asking.text} (y/n)`, columns));
  if (note !== '') return paint.yellow(cutTo(` ${note}`, columns));
  if (help) return paint.dim(cutTo(' any key: back', columns));
  const asked = askedAbout(model);
  if (asked !== null) return paint.yellow(cutTo(` ${questionText(asked)}`, columns));
  const other = askedPhases(model)[0];
  if (other !== undefined)
    return paint.yellow(cutTo(` Phase ${other.spec.id} waits for your answer: Esc   ? help`, columns));
  if (pane === 'large')
    return paint.dim(cutTo(' ↑↓ another phase   l Esc back   p pause   q drain   ? help', columns));
  return paint.dim(cutTo(' ↑↓ select   ⏎ l logs   p pause   s skip   r retry   q drain   ? help', columns));
}
