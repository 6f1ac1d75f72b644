import { boundedText } from '../text/bounded-text.ts';
import { listsOf } from './handoff.ts';
import type { ListName } from './handoff.ts';
import { sortLines } from './sort-lines.ts';

/** The readable parts of a HANDOFF.md. Missing ones are empty; none is required. */
export interface ReadHandoff extends Readonly<Record<ListName, readonly string[]>> {
  readonly next: string | null;
  /** Text under unknown headings. */
  readonly other: string;
}

/**
 * Reads a handoff from any author: headings in any order and wording, with or without fences or CRLF. Anyone may have written
 * its front matter, so nothing in that counts.
 */
export function readHandoff(source: string): ReadHandoff {
  const text = unwrapped(source.replace(/^\uFEFF/, '').replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n'));
  const texts = sortLines(text.replace(frontMatter, ''));
  const [next = null, ...further] = texts.next;
  texts.remaining.unshift(...further);
  const lists = listsOf((name) => texts[name].slice(0, mostItems));
  return { next, ...lists, other: boundedText(texts.other.join('\n'), longestOther) };
}

const frontMatter = /^---[ \t]*\n[\s\S]{0,16000}?\n(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const longestOther = 8000;
const mostItems = 500;

// A whole file in one fence, as agents often answer.
function unwrapped(text: string): string {
  const fenced = /^\s*(`{3,}|~{3,})(?:md|markdown)?[ \t]*\n([\s\S]*?)\n\1\s*$/i.exec(text);
  return fenced?.[2] ?? text;
}
