import { unreachable } from '@debussy/core';
import type { PlanMark } from '@debussy/core';

/** A mark at a place of this file. */
export type TextMark = Exclude<PlanMark, { readonly kind: 'create' }>;

export interface MarkedPlan {
  /** The same bytes except for the marks. */
  readonly bytes: Buffer;
  /** Marks without a place, as sentences. Marks that are already set are not included. */
  readonly missed: readonly string[];
}

/** Sets marks in a plan file and changes nothing else: neither line ends nor bytes that are not valid text. */
export function markPlan(source: Uint8Array, marks: readonly TextMark[]): MarkedPlan {
  // Latin-1 maps every byte to one character and back.
  let lines = splitLines(Buffer.from(source).toString('latin1'));
  const missed: string[] = [];
  // From the end, so that columns of marks in the same line stay right.
  const ordered = marks.toSorted((a, b) => b.place.line - a.place.line || b.place.column - a.place.column);
  for (const mark of ordered) {
    const marked = applied(lines, mark);
    if (typeof marked === 'string') missed.unshift(marked);
    else lines = marked;
  }
  return { bytes: Buffer.from(lines.join(''), 'latin1'), missed };
}

/** The lines with the mark, or why it cannot be set. */
function applied(lines: readonly string[], mark: TextMark): readonly string[] | string {
  const { line } = mark.place;
  switch (mark.kind) {
    case 'tick':
      return tickTask(lines, line) ?? `line ${line} holds no task box`;
    case 'heading':
      return completeHeading(lines, line) ?? `line ${line} is no heading`;
    case 'replace':
      return replaced(lines, mark) ?? `line ${line} no longer reads "${mark.was}"`;
    default:
      return unreachable(mark);
  }
}

/** `### Phase 3: Title` becomes `### Phase 3: [COMPLETE] Title`, replacing any marker. Null if it is not a heading. */
function completeHeading(lines: readonly string[], number: number): readonly string[] | null {
  const line = planLine(lines, number);
  if (!/^(?:\xEF\xBB\xBF)?[ ]{0,3}#{1,6}[ \t]/.test(line)) return null;
  if (/\[\s*COMPLETED?\s*\]/i.test(line)) return lines;
  return lines.with(number - 1, withMarker(line));
}

const otherMarker =
  /\[\s*(?:NOT[ _-]STARTED|IN[ _-]PROGRESS|PENDING|TODO|TO DO|PLANNED|DRAFT|BLOCKED|WIP|PARTIAL)\s*\](?!\()/i;

// `### Phase 3:`, `## 3:`; otherwise the end of the title, before closing hashes.
const afterId = /^.*?#{1,6}[ \t]+(?:[A-Za-z]+[ \t_-]*)?#?[A-Za-z]?\d*[A-Za-z]?[\d.]*[ \t]*:(?=[ \t])/;
const titleEnd = /^.*?(?=(?:[ \t]+#+)?[ \t]*[\r\n]*$)/;

function withMarker(line: string): string {
  const other = otherMarker.exec(line);
  if (other !== null)
    return `${line.slice(0, other.index)}[COMPLETE]${line.slice(other.index + other[0].length)}`;
  const before = afterId.exec(line) ?? titleEnd.exec(line);
  const at = before?.[0].length ?? 0;
  return `${line.slice(0, at)} [COMPLETE]${line.slice(at)}`;
}

function tickTask(lines: readonly string[], number: number): readonly string[] | null {
  const line = planLine(lines, number);
  const box = /^((?:\xEF\xBB\xBF)?[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[)([^\]]{0,4})(?=\])/.exec(line);
  if (box === null) return null;
  const [ahead = '', open = '', inside = ''] = box;
  if (inside !== ' ' && inside !== '') return lines;
  return lines.with(number - 1, `${open}x${line.slice(ahead.length)}`);
}

/** Columns count characters, lines here are bytes; they only differ in lines with characters outside ASCII. */
function replaced(
  lines: readonly string[],
  { place, was, becomes }: TextMark & { readonly kind: 'replace' },
): readonly string[] | null {
  const bytes = Buffer.from(planLine(lines, place.line), 'latin1');
  const whole = bytes.toString('utf8');
  if (!Buffer.from(whole).equals(bytes)) return null;
  const from = place.column - 1 + (place.line === 1 && whole.startsWith('\uFEFF') ? 1 : 0);
  if (whole.slice(from, from + was.length) !== was) return null;
  const text = was === '' ? padded(becomes, whole, from) : becomes;
  const line = `${whole.slice(0, from)}${text}${whole.slice(from + was.length)}`;
  return lines.with(place.line - 1, Buffer.from(line).toString('latin1'));
}

/** In an empty cell or after a colon, with a space on either side. */
function padded(text: string, line: string, at: number): string {
  const before = /[|:*]/.test(line[at - 1] ?? '') ? ' ' : '';
  return `${before}${text}${line[at] === '|' ? ' ' : ''}`;
}

/** The lines of a text, each with its own end: joined, they are the text. */
function splitLines(text: string): readonly string[] {
  return text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
}

function planLine(lines: readonly string[], number: number): string {
  return lines[number - 1] ?? '';
}
