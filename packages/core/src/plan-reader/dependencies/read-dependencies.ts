import type { Place } from '../../place.ts';
import { plain, readInline, type Inline } from '../markdown/inline.ts';
import type { Line } from '../markdown/source-text.ts';

/** A dependency as the text names it, before the phases are known. */
export type DependencyRef = DependencyTarget & Place;

type DependencyTarget =
  | { readonly kind: 'id'; readonly id: string }
  /** `1-3`; `literal` because `01-03` may be an id itself. */
  | { readonly kind: 'range'; readonly from: string; readonly to: string; readonly literal: string }
  | { readonly kind: 'file'; readonly target: string; readonly text: string }
  | { readonly kind: 'all' }
  | { readonly kind: 'previous' }
  /** Words without the number of a phase; they may be a title. */
  | { readonly kind: 'words'; readonly text: string };

function refAt({ file, line, column }: Place, offset: number, target: DependencyTarget): DependencyRef {
  return { ...target, file, line, column: column + offset };
}

/** A dependency on a phase by its id. */
export function refTo(place: Place, id: string): DependencyRef {
  return refAt(place, 0, { kind: 'id', id });
}

const none =
  /^["'[({\s]*(?:n\/?a\b|n\.a\.|none\b|nothing\b|nil\b|null\b|no\b(?!\.)|not applicable|independent|standalone|self[- ]contained|(?:this is )?(?:the )?(?:first|initial|foundation\w*) phase|can (?:run|start)|foundation\w*$|-+(?=$|[\s(])|[–—∅ø]|\{\}|\]|$)/i;

const longestValue = 4_000;

/**
 * The dependencies in a value like `[Phase 1](x.md), Phase 2 (needs its API)`. Brackets and reasons are ignored: `N/A
 * (runs in parallel with Phase 1)` is none. `strict` is for prose, in which only "Phase N" and links count.
 */
export function readDependencies(whole: Line, strict = false): DependencyRef[] {
  const line = { ...whole, text: whole.text.slice(0, longestValue) };
  const words = plain(line.text);
  if (none.test(words) || /^\{[^}]*\}$/.test(words)) return [];
  const parts = readInline(line.text);
  const everything = allBefore(line, words);
  if (everything) return everything;
  if (/^(?:the )?(?:previous|preceding|prior) (?:phase|step|task)\b(?!s)[^:\d]*$/i.test(words)) {
    return [refAt(line, 0, { kind: 'previous' })];
  }
  const outside = withoutBrackets(line.text, parts);
  const links = parts.filter((part) => part.type === 'link' && outside.text[part.at] === '\0');
  const refs = links.map((part) => linkRef(line, part));
  return [...refs, ...scanIds(line, outside.text, strict || links.length > 0)];
}

/** `ALL (1, 2, 3)` lists its phases in the brackets; `all previous phases` does not need to. */
function allBefore(line: Line, words: string): DependencyRef[] | null {
  const found =
    /^(?:all|every)\b(?:\s+(?:of\s+)?(?:the\s+)?(?:other|previous|prior|preceding|earlier|above|phases?|tasks?|steps?|work)\b)*/i.exec(
      words,
    );
  if (!found) return null;
  const open = line.text.search(/\(\s*(?:phases?\s+)?[\dA-Z]+\s*[,\-–)]/i);
  const close = open === -1 ? -1 : line.text.indexOf(')', open);
  if (close !== -1) {
    const inner = ' '.repeat(open + 1) + line.text.slice(open + 1, close);
    const refs = scanIds(line, inner, false);
    if (refs.length > 0) return refs;
  }
  const bare = /^\W*(?:$|[(:,.;–—-])/.test(words.slice(found[0].length));
  return bare || /\s/.test(found[0]) ? [refAt(line, 0, { kind: 'all' })] : null;
}

function linkRef(line: Line, part: Inline): DependencyRef {
  const target = part.type === 'link' ? part.target : '';
  return refAt(line, part.at, { kind: 'file', target, text: plain(part.text) });
}

/** The text with unchanged offsets: text in brackets is blank, and each link is marked by NUL. */
function withoutBrackets(text: string, parts: readonly Inline[]): { readonly text: string } {
  let depth = 0;
  let result = '';
  parts.forEach((part, index) => {
    const end = parts[index + 1]?.at ?? text.length;
    const raw = text.slice(part.at, end);
    if (part.type === 'link')
      result += depth === 0 ? `\0${' '.repeat(raw.length - 1)}` : ' '.repeat(raw.length);
    else if (part.type === 'code') result += depth === 0 ? raw.replace(/`/g, ' ') : ' '.repeat(raw.length);
    else {
      for (const char of raw) {
        if (char === '(') depth++;
        result += depth > 0 ? ' '.repeat(char.length) : /[*_]/.test(char) && !/\w_\w/.test(raw) ? ' ' : char;
        if (char === ')' && depth > 0) depth--;
      }
    }
  });
  return { text: result };
}

const id = String.raw`(?:\d+(?:[A-Za-z]\d*)?(?:\.\d+(?:[A-Za-z]\d*)?)*|[A-Z]\d{0,3}|[IVX]{2,5})(?![\w])`;
const keyword = String.raw`(?:phases?|milestones?|sprints?|iterations?|stages?|modules?|steps?|(?:task )?groups?|tasks?|stor(?:y|ies)|parts?|units?)[\s_#-]*`;
const file = /[\w./%-]+\.md\b(?:#[\w-]*)?/y;
const separator = /(?:[\s,;&+[\]"'\0*]|\/(?=\s*\d)|(?:and|or|plus|then|both)\b)+/iy;
const named = new RegExp(keyword + String.raw`(?=\d|[A-Z]\d*(?![A-Za-z])|[IVX]{2})`, 'iy');

const range = new RegExp(
  String.raw`(${id.replace('(?![\\w])', '')})(\s*(?:\.\.+|to|through|thru|until|[-–—])\s*)(?:${keyword})?(${id})`,
  'iy',
);

const single = new RegExp(id, 'y');
const numbers = /\d+(?:-\d+)+(?![\w])/y;
const reason = /\s(?:-{1,2}|–|—|→|=>|:)\s|;\s/;

const demand =
  /^(?:requires?|needs?|after|depends on|completion of|builds on|blocked by|following|completed?)\b/i;

const afterBareId = /^\s*(?:$|[,;&+\])\0:/]|(?:and|or|to|through|plus)\b|[-–—]\s)/i;

interface Scan {
  readonly line: Line;
  readonly text: string;
  readonly refs: DependencyRef[];
  at: number;
}

/**
 * Ids from a list: `1, 3`, `Phases 1-3 and 5`, `phase_1`, `02.1`. Text after a dash or after words is a reason; there,
 * only a further "Phase N" in its own clause counts. Strict: every id needs the word before it.
 */
function scanIds(line: Line, text: string, strict: boolean): DependencyRef[] {
  const scan: Scan = { line, text, refs: [], at: 0 };
  let under = false;
  while (scan.at < text.length) {
    if (skip(scan, separator)) continue;
    if (readTicket(scan)) continue;
    const isNamed = skip(scan, named);
    under ||= isNamed;
    if (readFile(scan) || ((under || !strict) && readIds(scan))) continue;
    const words = text.slice(scan.at);
    const next = scan.refs.length === 0 ? firstNamed(words, strict) : nextClause(words);
    if (next === -1 && scan.refs.length === 0 && !strict) addWords(scan, words);
    if (next === -1) break;
    scan.at += next;
    under = false;
  }
  return scan.refs;
}

function skip(scan: Scan, pattern: RegExp): boolean {
  pattern.lastIndex = scan.at;
  const found = pattern.exec(scan.text);
  if (found) scan.at += found[0].length;
  return found !== null;
}

const ticket = /(?:[A-Z]{2,}|[A-Z](?=-\d{2}))-\d{1,5}[a-z]?(?![\w.-])/y;

/** Takes what the pattern finds here, if it names something. */
function take(scan: Scan, pattern: RegExp, targetOf: (found: string) => DependencyTarget | null): boolean {
  pattern.lastIndex = scan.at;
  const found = pattern.exec(scan.text)?.[0];
  const target = found === undefined ? null : targetOf(found);
  if (found === undefined || target === null) return false;
  scan.refs.push(refAt(scan.line, scan.at, target));
  scan.at += found.length;
  return true;
}

/** `TASK-007`, `T-001`: a name of a phase or of something else. */
function readTicket(scan: Scan): boolean {
  return take(scan, ticket, (found) => ({ kind: 'id', id: found }));
}

function readFile(scan: Scan): boolean {
  return take(scan, file, (target) => ({ kind: 'file', target, text: '' }));
}

function readIds(scan: Scan): boolean {
  return readNumbers(scan) || readRange(scan) || readSingle(scan);
}

/** `01-03-02`: two dashes or more are never a range. */
function readNumbers(scan: Scan): boolean {
  return take(scan, numbers, (found) => (found.split('-').length === 2 ? null : { kind: 'id', id: found }));
}

function readRange(scan: Scan): boolean {
  range.lastIndex = scan.at;
  const found = range.exec(scan.text);
  const [whole = '', from = '', between = '', to = ''] = found ?? [];
  if (!found) return false;
  const spacedDash = /^\s+[-–—]\s+$/.test(between);
  if (spacedDash && !/^\W*$/.test(scan.text.slice(scan.at + whole.length))) return false;
  scan.refs.push(refAt(scan.line, scan.at, { kind: 'range', from, to, literal: whole.replace(/\s/g, '') }));
  scan.at += whole.length;
  return true;
}

function readSingle(scan: Scan): boolean {
  return take(scan, single, (found) => {
    const after = scan.text.slice(scan.at + found.length, scan.at + found.length + 40);
    return afterBareId.test(after) || justNamed(scan) ? { kind: 'id', id: found } : null;
  });
}

function justNamed(scan: Scan): boolean {
  return new RegExp(`${keyword}$`, 'i').test(scan.text.slice(Math.max(0, scan.at - 20), scan.at));
}

function addWords(scan: Scan, words: string): void {
  const text = (words.split(reason)[0] ?? '').trim();
  if (/[\p{L}]{3}/u.test(text)) scan.refs.push(refAt(scan.line, scan.at, { kind: 'words', text }));
}

/** `After Phase 2`, `Completion of Phases 1 and 3`: words first, before any dash. */
function firstNamed(words: string, strict: boolean): number {
  if (strict && !demand.test(words)) return -1;
  const head = words.split(reason)[0] ?? '';
  return new RegExp(String.raw`\b${keyword}(?=\d|[A-Z]\b)`, 'i').exec(head)?.index ?? -1;
}

/** Start of a further clause: "Phase N", perhaps with a reason after it. */
function nextClause(words: string): number {
  const found = new RegExp(
    String.raw`(?:[,;&+\0]|\b(?:and|plus)\b)\s*(?=${keyword}\d+[\w.]*\s*(?:$|[,;&+\0]|\s[-–—:]\s|[-–—:]\s|and\b|plus\b))`,
    'i',
  ).exec(words);
  return found ? found.index + found[0].length : -1;
}
