import type { Line } from '../markdown/source-text.ts';
import { refAt, type DependencyRef } from './dependency-ref.ts';

const id = String.raw`(?:\d+(?:[A-Za-z]\d*)?(?:\.\d+(?:[A-Za-z]\d*)?)*|[A-Z]\d{0,3}|[IVX]{2,5})(?![\w])`;
const keyword = String.raw`(?:phases?|milestones?|sprints?|iterations?|stages?|modules?|steps?|tasks?)[\s_#-]*`;
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
 * Ids from a list of them: `1, 3`, `Phases 1-3 and 5`, `phase_1`, `02.1`. What follows a dash or comes after words is a
 * reason; there only a further "Phase N" in its own clause counts. Strict: nothing without the word before it.
 */
export function scanIds(line: Line, text: string, strict: boolean): DependencyRef[] {
  const scan: Scan = { line, text, refs: [], at: 0 };
  let under = false;
  while (scan.at < text.length) {
    if (skip(scan, separator)) continue;
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

function readFile(scan: Scan): boolean {
  file.lastIndex = scan.at;
  const found = file.exec(scan.text);
  if (!found) return false;
  scan.refs.push(refAt(scan.line, scan.at, { kind: 'file', target: found[0], text: '' }));
  scan.at += found[0].length;
  return true;
}

function readIds(scan: Scan): boolean {
  return readNumbers(scan) || readRange(scan) || readSingle(scan);
}

/** `01-03-02`: more than one dash is never a range. */
function readNumbers(scan: Scan): boolean {
  numbers.lastIndex = scan.at;
  const found = numbers.exec(scan.text)?.[0];
  if (found === undefined || found.split('-').length === 2) return false;
  scan.refs.push(refAt(scan.line, scan.at, { kind: 'id', id: found }));
  scan.at += found.length;
  return true;
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
  single.lastIndex = scan.at;
  const found = single.exec(scan.text)?.[0];
  if (found === undefined) return false;
  const after = scan.text.slice(scan.at + found.length, scan.at + found.length + 40);
  if (!afterBareId.test(after) && !justNamed(scan)) return false;
  scan.refs.push(refAt(scan.line, scan.at, { kind: 'id', id: found }));
  scan.at += found.length;
  return true;
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

/** Where a further clause begins that is nothing but "Phase N", perhaps with a reason behind it. */
function nextClause(words: string): number {
  const found = new RegExp(
    String.raw`(?:[,;&+\0]|\b(?:and|plus)\b)\s*(?=${keyword}\d+[\w.]*\s*(?:$|[,;&+\0]|\s[-–—:]\s|[-–—:]\s|and\b|plus\b))`,
    'i',
  ).exec(words);
  return found ? found.index + found[0].length : -1;
}
