import truncatedWidth from 'fast-string-truncated-width';
import { printable } from '@debussy/story';

/** How many columns a text takes: wide characters two, combining ones and colours none. */
export function widthOf(text: string): number {
  return isPlain.test(text) ? text.length : truncatedWidth(text).width;
}

// Most text is: one look at it costs less than measuring it character by character.
const isPlain = /^[ -~]*$/;

/** Exactly that many columns: cut with `…` or filled with spaces. For text without colours; controls become spaces. */
export function fit(text: string, columns: number): string {
  const cut = cutTo(printable(text), columns);
  return cut + ' '.repeat(Math.max(0, columns - widthOf(cut)));
}

/** The same at the right edge. */
export function fitRight(text: string, columns: number): string {
  const cut = cutTo(printable(text), columns);
  return ' '.repeat(Math.max(0, columns - widthOf(cut))) + cut;
}

/** At most that many columns. Colours in it are kept whole. */
export function cutTo(text: string, columns: number): string {
  if (columns <= 0) return '';
  if (text.length <= columns && isPlain.test(text)) return text;
  const { index, ellipsed, truncated } = truncatedWidth(text, {
    limit: columns,
    ellipsis: '…',
    ellipsisWidth: 1,
  });
  if (!truncated) return text;
  const cut = `${text.slice(0, index)}${ellipsed ? '…' : ''}`;
  // Where not even the first character fits, the mark that something is missing does.
  return widthOf(cut) <= columns ? cut : '…';
}
