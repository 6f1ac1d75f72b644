import { boundedText } from '../text/bounded-text.ts';
import { readHandoffFrontMatter } from './front-matter.ts';
import { emptyList, listsOf } from './handoff.ts';
import type { CappedList, Handoff, HandoffFacts, ListName } from './handoff.ts';
import { sortLines } from './sort-lines.ts';
import type { Sorted } from './sort-lines.ts';

/** What could be read from a HANDOFF.md; whatever is missing is empty, and nothing is demanded. */
export interface ReadHandoff extends Omit<Handoff, 'facts' | 'next'> {
  /** What the front matter claims; whoever wrote the file may have written anything. */
  readonly facts: HandoffFacts | null;
  readonly next: string | null;
  /** What stands under none of the headings that are known. */
  readonly other: string;
  /** What could not be read, as sentences. */
  readonly problems: readonly string[];
}

/** Reads a hand-over that anybody wrote: headings in any order and words, with or without front matter, fences or CRLF. */
export function readHandoff(source: string): ReadHandoff {
  const text = unwrapped(source.replace(/^\uFEFF/, '').replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n'));
  const { facts, body, problems } = readHandoffFrontMatter(text);
  const found = sortLines(body);
  const [next = null, ...further] = found.texts.next;
  found.texts.remaining.unshift(...further);
  const read = listsOf((name) => listOf(found, name));
  return { facts, next, ...read, other: boundedText(found.texts.other.join('\n'), longestOther), problems };
}

const longestOther = 8000;
const mostItems = 500;

// A whole file in one fence, as agents like to answer.
function unwrapped(text: string): string {
  const fenced = /^\s*(`{3,}|~{3,})(?:md|markdown)?[ \t]*\n([\s\S]*?)\n\1\s*$/i.exec(text);
  return fenced?.[2] ?? text;
}

function listOf(found: Sorted, name: ListName): CappedList {
  const items = found.texts[name];
  const more = (found.more.get(name) ?? 0) + Math.max(0, items.length - mostItems);
  return items.length + more === 0 ? emptyList : { items: items.slice(0, mostItems), more };
}
