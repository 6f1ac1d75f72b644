import truncatedWidth from 'fast-string-truncated-width';
import { printable } from '@debussy/story';

/** The width of a text in columns: wide characters take two, combining ones and colors none. */
export function widthOf(text: string): number {
  return isPlain.test(text) ? text.length : truncatedWidth(text).width;
}

// Most texts are plain ASCII: checking that costs less than measuring every character.
const isPlain = /^[ -~]*$/;

/** Exactly this many columns: cut with `…` or padded. For text without colors; control characters become spaces. */
export function fit(text: string, columns: number): string {
  const cut = cutTo(printable(text), columns);
  return cut + ' '.repeat(Math.max(0, columns - widthOf(cut)));
}

/** The same, right-aligned. */
export function fitRight(text: string, columns: number): string {
  const cut = cutTo(printable(text), columns);
  return ' '.repeat(Math.max(0, columns - widthOf(cut))) + cut;
}

/** At most this many columns: a cut text keeps its beginning and ends with `…`. All color escapes are kept whole. */
export function cutTo(text: string, columns: number): string {
  if (columns <= 0) return '';
  if (widthOf(text) <= columns) return text;
  let kept = '';
  let isFull = false;
  for (const part of partsOf(text)) {
    if (isEscape.test(part)) kept += part;
    else if (!isFull) {
      // The width of a text is not the sum of its parts: a mark can join with the character before it.
      isFull = widthOf(`${kept}${part}`) > columns - 1;
      kept += isFull ? '…' : part;
    }
  }
  return kept;
}

/** Lines of at most this many columns, broken between words; those after the first are indented. */
export function wrapWords(text: string, columns: number, indent = ''): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line.trim() === '' || widthOf(longer) <= columns) line = longer;
    else {
      lines.push(line);
      line = `${indent}${word}`;
    }
  }
  return [...lines, line];
}

// oxlint-disable-next-line no-control-regex
const escapes = /(\u001b\[[0-9;]*m)/;
const isEscape = new RegExp(`^${escapes.source}$`);
const graphemes = new Intl.Segmenter();

/** Characters as a reader counts them. */
export function lettersOf(text: string): string[] {
  return [...graphemes.segment(text)].map(({ segment }) => segment);
}

/** Escapes and characters as a reader counts them. */
function partsOf(text: string): readonly string[] {
  return text.split(escapes).flatMap((part) => (isEscape.test(part) ? [part] : lettersOf(part)));
}
