import { FenceReader } from '../fences.ts';
import { firstAtLeast } from '../first-at-least.ts';
import type { Place } from '../place.ts';
import { placeOf, type SourceText } from './markdown/source-text.ts';

/** A checkbox at the start of a list item, wherever it stands outside fences. */
export interface Box {
  readonly line: number;
  /** Of the item's marker. */
  readonly column: number;
  /** How far the marker is indented; a tab counts as four. */
  readonly indent: number;
  readonly done: boolean;
  /** `- [ ]* 2.2 …` */
  readonly optional: boolean;
  /** The words behind the box, on its line. */
  readonly text: string;
}

/** Text may follow at once where it cannot make the box a link: `- [x]1.1 Title`. */
const item =
  /^([ \t>]*)((?:[-*+]|\d{1,9}[.)])[ \t]{1,9})\[([ \txX✓✔✅☑~/>!?-]?)\]((?:\\?\*)?)(?=[ \t]|$|(?<=\[[ xX]\])[\p{L}\p{N}`])/u;

/** All boxes of a text, line by line: no other structure can hide one. */
export function boxesIn(source: SourceText): Box[] {
  const boxes: Box[] = [];
  const fences = new FenceReader();
  source.lines.forEach((line, index) => {
    const role = fences.read(line);
    if (role === 'code' || role === 'closes') return;
    const found = line.includes('[') ? item.exec(line) : null;
    if (found) boxes.push(boxAt(line, index + 1, found));
  });
  return boxes;
}

function boxAt(line: string, number: number, found: RegExpExecArray): Box {
  const [whole, ahead = '', , mark = '', star = ''] = found;
  return {
    line: number,
    column: ahead.length + 1,
    indent: ahead.replaceAll('\t', '    ').length,
    done: /[xX✓✔✅☑]/u.test(mark),
    optional: star !== '',
    text: line.slice(whole.length).trim(),
  };
}

export function placeOfBox(source: SourceText, box: Box): Place {
  return placeOf(source, box);
}

/** The boxes of some lines; they are in the order of the text. */
export function boxesBetween(boxes: readonly Box[], first: number, last: number): readonly Box[] {
  const from = (line: number): number => firstAtLeast(boxes, line, (box) => box.line);
  return boxes.slice(from(first), from(last + 1));
}
