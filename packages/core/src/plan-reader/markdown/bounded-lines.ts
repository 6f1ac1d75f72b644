import type { LineSpan } from './section.ts';
import type { SourceText } from './source-text.ts';

const longestLine = 2_000;
const deepestNesting = 8;
/** The most underlined headings and unquoted lines in quotes: each costs the parser as much as all text before it. */
const mostCostly = 200;
const widestTable = 200;
const deepestIndent = 120;

/** A tag on its own line, `<task …>` or `</details>`. It is skipped, so that the text around it is read as markdown. */
export const tagLine: RegExp = /^[ \t]*(?:<\/?[a-z][\w-]*(?:[\s>/]|$)|<![a-z])/i;
const keptTag = /^[ \t]*<\/?(?:script|style|pre|textarea)\b/i;
const underline = /^ {0,3}(?:=+|-+)[ \t]*$/;
const ruleLine = /^[ \t]*([-*])(?:[ \t]*\1)*[ \t]*$/;
const markers = /(?:[-*+>]|\d{1,9}[.)]|[ \t]+)/y;

/**
 * The lines of a text for the markdown parser. Parts that slow it down and carry no structure are blanked or cut. Also
 * returns the numbers of lines that are nested too deep or too long.
 */
export function boundedLines(
  source: SourceText,
  blank: LineSpan | null = null,
): { readonly lines: readonly string[]; readonly refused: readonly number[] } {
  const lines: string[] = [];
  const refused: number[] = [];
  let [underlines, lazy] = [0, 0];
  source.lines.forEach((line, index) => {
    const number = index + 1;
    const unread = blank !== null && number >= blank.first && number <= blank.last;
    const above = lines.at(-1) ?? '';
    const costly = isUnderline(line, above) ? ++underlines : isLazy(line, above) ? ++lazy : 0;
    const cut = unread || costly > mostCostly ? '' : bounded(line);
    if (!unread && cut !== line && (costly > mostCostly || !harmless(line))) refused.push(number);
    lines.push(cut);
  });
  return { lines, refused };
}

function isUnderline(line: string, above: string): boolean {
  return above !== '' && underline.test(line);
}

function isLazy(line: string, above: string): boolean {
  return /^ {0,3}>/.test(above) && !/^ {0,3}>|^[ \t]*$/.test(line);
}

/** A line for the parser: without tags and markup that plans do not use as structure. */
function bounded(line: string): string {
  if (tagLine.test(line) && !keptTag.test(line)) return '';
  if (tooDeep(line) || (line.length > widestTable && line.split('|').length > widestTable)) return '';
  return line.length > longestLine ? line.slice(0, longestLine) : line;
}

/** Blanked tags are read separately, and a long line of prose has the same structure without its tail. */
function harmless(line: string): boolean {
  if (tagLine.test(line)) return true;
  return /^[^|]*[A-Za-z]/.test(line.slice(0, longestLine)) && !tooDeep(line) && !line.includes('|');
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
