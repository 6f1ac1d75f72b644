import { FenceReader, oneLine, ellipsized } from '@debussy/core';
import { listsOf, wordsHeading } from './handoff.ts';
import type { ListName } from './handoff.ts';
import { originNote } from './write-handoff.ts';

/** The texts of a handoff by topic. */
type Sorted = Readonly<Record<HandoffList, string[]>>;

type HandoffList = ListName | 'next' | 'other';

type Section = HandoffList | 'words';

export function sortLines(body: string): Sorted {
  const sorted: Sorted = { ...listsOf((): string[] => []), next: [], other: [] };
  const cursor: Cursor = { slot: 'other', level: 0, joins: false };
  for (const line of markdownLines(withUnderlined(body))) {
    if (!turned(cursor, line)) cursor.joins = add(sorted, cursor, line);
  }
  return sorted;
}

interface Cursor {
  slot: Section;
  /** Level of the heading that opened the section. */
  level: number;
  /** Whether the next line of text continues the previous one. */
  joins: boolean;
}

const longestItem = 2000;

// Underlined headings are headings too.
function withUnderlined(body: string): string {
  return body.replace(/^(?![ \t]*[-*+#>|])(?=.*\S)(.*)\n(?:={3,}|-{3,})[ \t]*$/gm, '## $1\n');
}

/** True for a heading that opens a section. An unknown heading only ends the current section, unless it is below it. */
function turned(cursor: Cursor, line: MarkdownLine): boolean {
  if (line.kind !== 'heading' && line.kind !== 'bold') return false;
  const section = sectionOf(line.text);
  if (section === null && line.kind === 'heading' && line.level <= cursor.level) cursor.slot = 'other';
  if (section === null) return false;
  cursor.slot = section;
  cursor.level = line.kind === 'heading' ? line.level : 7;
  cursor.joins = false;
  return true;
}

function add(sorted: Sorted, { slot, joins }: Cursor, line: MarkdownLine): boolean {
  if (line.kind === 'blank' || slot === 'words') return false;
  if (line.text.trim() === '') return joins;
  if (line.kind === 'item') return addItem(sorted, slot, line.text);
  if (slot === 'other') return addOther(sorted, line);
  const texts = sorted[slot];
  const isCommand = line.kind === 'code' && slot === 'verify';
  if ((line.kind === 'text' || line.kind === 'code') && joins && texts.length > 0 && !isCommand) {
    texts.push(`${texts.pop() ?? ''} ${line.text.trim()}`.slice(0, longestItem));
    return true;
  }
  return addItem(sorted, slot, line.text);
}

function addOther(sorted: Sorted, line: Exclude<MarkdownLine, { kind: 'blank' }>): boolean {
  const isTitle = line.kind === 'heading' && /^hand-?over\b/i.test(line.text);
  if (!isTitle && line.text !== originNote) sorted.other.push(line.text);
  return true;
}

function addItem(sorted: Sorted, slot: HandoffList, item: string): boolean {
  // A list of ours that was cut.
  if (/^…\s*and \d{1,9} more$/.test(item)) return false;
  const box = /^\[([ xX])\]\s+(.*)$/.exec(item);
  const target = box === null || !isAboutTasks(slot) ? slot : box[1] === ' ' ? 'remaining' : 'completed';
  const text = oneLine((box?.[2] ?? item).replace(/^\\(?!\p{L})/u, ''), longestItem);
  if (text !== '') sorted[target].push(text);
  return true;
}

// Ticked boxes count as done, whatever the heading of their list.
function isAboutTasks(slot: HandoffList): boolean {
  return slot === 'completed' || slot === 'remaining' || slot === 'state' || slot === 'other';
}

/** The topic of a handoff's heading, in any wording; null if it is unknown. */
function sectionOf(heading: string): Exclude<Section, 'other'> | null {
  if (heading === wordsHeading) return 'words';
  const words = heading
    .slice(0, 200)
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[’`]/g, "'")
    .replace(/[^\p{L}\p{N}' /-]+/gu, ' ')
    .replace(/^\s*\d+[\s-]+/, '')
    .trim();
  return meanings.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

// The first match wins: "what not to do" comes before "done", "remaining work" before "completed work".
const meanings: readonly (readonly [RegExp, ListName | 'next'])[] = [
  [
    /^(?:start here|where to (?:start|begin|continue)|(?:immediate |recommended )?next(?: up)?$|(?:immediate |recommended |one )?next (?:action|step)|resume (?:here|from|point)|continue (?:here|from|with))/,
    'next',
  ],
  [/\b(?:do not|don'?t|never|not to|already tried|avoid|dead ends?)\b/, 'do_not_redo'],
  [
    /\b(?:fail\w*|block\w*|problems?|issues?|errors?|went wrong|(?:did not|didn'?t) work|obstacles?|gotchas?|pitfalls?)\b/,
    'failed',
  ],
  [/\b(?:verif\w*|how to (?:test|check)|testing|validation|checks)\b|^(?:gates?|tests?)$/, 'verify'],
  [
    /\b(?:remaining|to-?do|to do|left|outstanding|pending|not (?:yet )?(?:done|started|completed)|unfinished|incomplete|in progress|still|open tasks?|upcoming|next tasks?)\b/,
    'remaining',
  ],
  [/\b(?:complet\w*|done|finished|accomplish\w*|achiev\w*|progress|so far)\b/, 'completed'],
  [/\b(?:files?|chang\w+|modified|touched|diff)\b/, 'files'],
  [/\b(?:decisions?|decided|architect\w*|rationale|constraints?|conventions?|design|choices)\b/, 'decisions'],
  [/\b(?:state|status|summary|goals?|context|overview|background|where (?:we|things|it))\b/, 'state'],
];

/** A line of a handoff: a heading, or text that belongs to the heading before it. */
type MarkdownLine =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'bold'; readonly text: string }
  | { readonly kind: 'item'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string; readonly indented: boolean }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'blank' };

/** Splits a text into lines. Inside a code fence everything is code, even lines that look like headings. */
function* markdownLines(text: string): Generator<MarkdownLine> {
  const fences = new FenceReader();
  for (const whole of text.split('\n')) {
    const line = ellipsized(whole, longestLine);
    const role = fences.read(line);
    if (role === 'text') yield plainLine(line);
    else if (role === 'code') yield { kind: 'code', text: line };
  }
}

// Longer than a paragraph; patterns are matched against no longer line.
const longestLine = 8000;

function plainLine(line: string): MarkdownLine {
  if (line.trim() === '') return { kind: 'blank' };
  const heading = /^\s{0,3}(#{1,6})\s+(.*)$/.exec(line);
  if (heading !== null)
    return { kind: 'heading', level: heading[1]?.length ?? 1, text: withoutClosing(heading[2] ?? '') };
  const bold = /^\s{0,3}(?:\*\*|__)([^*_]{1,80}?):?(?:\*\*|__):?\s*$/.exec(line);
  if (bold !== null) return { kind: 'bold', text: bold[1] ?? '' };
  const item = /^\s*(?:[-*+]|\d{1,9}[.)])(?:\s+(.*))?$/.exec(line);
  if (item !== null) return { kind: 'item', text: (item[1] ?? '').trim() };
  return { kind: 'text', text: line.trim(), indented: /^\s/.test(line) };
}

// `## Title ##` is also a title.
function withoutClosing(text: string): string {
  return text.trimEnd().replace(/ #+$/, '').trimEnd();
}
