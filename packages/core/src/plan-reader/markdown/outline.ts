import type { SourceText } from './source-text.ts';

/**
 * The lines that decide a text's block structure, and where each stands in the source.
 *
 * A markdown parser pays for every list item and every nested marker, some of it quadratically; a plan is mostly long runs
 * of lines of one kind. In a run of three or more lines of the same shape, the ones between the first and the last cannot
 * change the structure in any context, so they are left out here and put back from the source by `readBlocks`.
 * Tags on lines of their own are blanked (`<task …>` must not hide the heading under it), and absurd lines are cut.
 */
export interface Outline {
  readonly text: string;
  /** For each line of the outline, its line in the source, counted from 1. */
  readonly lines: readonly number[];
  /** Source lines that were cut or blanked because they nest too deep or are too long to be meant as structure. */
  readonly refused: readonly number[];
}

export interface LineSpan {
  readonly first: number;
  readonly last: number;
}

export const longestPlanLine: number = 2_000;
const deepestNesting = 8;
/** Of underlined headings, and of unquoted lines in quotes: each costs the parser as much as all text before it. */
const mostCostly = 200;
const widestTable = 200;
export const deepestIndent: number = 120;

/** A tag on a line of its own, `<task …>` or `</details>`: passed over, so that the text around it is read as markdown. */
export const tagLine: RegExp = /^[ \t]*(?:<\/?[a-z][\w-]*(?:[\s>/]|$)|<![a-z])/i;
export const keptTag: RegExp = /^[ \t]*<\/?(?:script|style|pre|textarea)\b/i;
const htmlEnd = /-->|\?>|\]\]>|<\/(?:script|style|pre|textarea)/i;
const itemStart = /^( {0,3}[-*+] {1,4})(?:\[[ xX]\][ \t]+\S|\*\*[A-Za-z]|`[^`]|[A-Za-z])/;
const rowStart = /^( {0,3}\|).*[A-Za-z0-9]/;
const textStart = /^( {0,3})[A-Za-z]/;
const underline = /^ {0,3}(?:=+|-+)[ \t]*$/;
const ruleLine = /^[ \t]*([-*])(?:[ \t]*\1)*[ \t]*$/;
const markers = /(?:[-*+>]|\d{1,9}[.)]|[ \t]+)/y;

export function outline(source: SourceText, blank: LineSpan | null = null): Outline {
  const text: string[] = [];
  const lines: number[] = [];
  const refused: number[] = [];
  let [underlines, lazy] = [0, 0];
  let [before, here] = ['', shape(source.lines[0] ?? '')];
  source.lines.forEach((line, index) => {
    const number = index + 1;
    const unread = blank !== null && number >= blank.first && number <= blank.last;
    const after = shape(source.lines[number] ?? '-');
    if (here === '' || here !== before || here !== after) {
      const above = text.at(-1) ?? '';
      const costly = isUnderline(line, above) ? ++underlines : isLazy(line, above) ? ++lazy : 0;
      const cut = unread || costly > mostCostly ? '' : bounded(line);
      if (!unread && cut !== line && (costly > mostCostly || !harmless(line))) refused.push(number);
      text.push(cut);
      lines.push(number);
    }
    [before, here] = [here, after];
  });
  return { text: text.join('\n'), lines, refused };
}

function isUnderline(line: string, above: string): boolean {
  return above !== '' && underline.test(line);
}

function isLazy(line: string, above: string): boolean {
  return /^ {0,3}>/.test(above) && !/^ {0,3}>|^[ \t]*$/.test(line);
}

/** Lines of equal, non-empty shape that follow each other belong together in whatever context they stand. */
function shape(line: string): string {
  if (line.length > longestPlanLine || htmlEnd.test(line)) return '';
  const item = itemStart.exec(line);
  if (item) return `i${item[1] ?? ''}`;
  const row = rowStart.exec(line);
  if (row) return `r${row[1] ?? ''}`;
  const plain = line.includes('|') ? null : textStart.exec(line);
  return plain ? `t${plain[1] ?? ''}` : '';
}

export function isItemLine(line: string): boolean {
  return shape(line).startsWith('i');
}

/** A line as the parser gets it: without tags, and without what no plan means as structure. */
export function bounded(line: string): string {
  if (tagLine.test(line) && !keptTag.test(line)) return '';
  if (tooDeep(line) || (line.length > widestTable && line.split('|').length > widestTable)) return '';
  return line.length > longestPlanLine ? line.slice(0, longestPlanLine) : line;
}

/** Blanked tags are read on their own, and a long line of prose has the same structure without its tail. */
function harmless(line: string): boolean {
  if (tagLine.test(line)) return true;
  return /^[^|]*[A-Za-z]/.test(line.slice(0, longestPlanLine)) && !tooDeep(line) && !line.includes('|');
}

function tooDeep(line: string): boolean {
  if (/^[ \t]/.test(line) && line.search(/[^ \t]/) > deepestIndent) return true;
  let count = 0;
  for (markers.lastIndex = 0; count <= deepestNesting;) {
    const found = markers.exec(line);
    if (!found) return false;
    if (found[0].trim() !== '') count++;
  }
  return !ruleLine.test(line);
}
