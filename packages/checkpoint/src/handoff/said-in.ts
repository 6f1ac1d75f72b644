import { oneLine } from '@debussy/core';
import type { Said } from '../checkpoint/checkpoint.ts';
import { boundedText } from '../text/bounded-text.ts';
import { plainWords } from '../text/plain-words.ts';
import { readHandoff } from './read-handoff.ts';

/** The length of an agent's handoff that is passed on, in characters. */
export const longestHandoff = 16_000;

/** The statements of an agent in its HANDOFF.md or in the `<checkpoint>` block of an answer, sorted by heading. */
export function saidIn(source: string): Said {
  const text = boundedText(source, longestHandoff);
  const handoff = readHandoff(text);
  return {
    text,
    completed: meaningful(handoff.completed),
    remaining: meaningful(handoff.remaining),
    next: meaningful(handoff.next === null ? [] : [handoff.next])[0] ?? null,
    decisions: meaningful(handoff.decisions),
    do_not_redo: meaningful(handoff.do_not_redo),
    failed: meaningful(handoff.failed),
    other: handoff.other,
  };
}

/** The newer handoff, with items that only the older one has. Open tasks and the next step come only from the newer. */
export function joinSaid(older: Said, newer: Said): Said {
  if (newer.text === '') return older;
  return {
    ...newer,
    completed: joined(older.completed, newer.completed),
    decisions: joined(older.decisions, newer.decisions),
    do_not_redo: joined(older.do_not_redo, newer.do_not_redo),
    failed: joined(older.failed, newer.failed),
    other: joined([older.other], [newer.other]).join('\n').slice(-longestOther),
  };
}

const mostItems = 200;
const longestOther = 8000;

/** Each item once, the newest last. If there are very many, the oldest are left out. */
function joined(older: readonly string[], newer: readonly string[]): readonly string[] {
  const items = new Map([...older, ...newer].map((item) => [plainWords(item), item]));
  items.delete('');
  return [...items.values()].slice(-mostItems);
}

function meaningful(items: readonly string[]): readonly string[] {
  return items
    .filter((item) => !/^(?:none|n\/a|nothing|no|-|–|—)[.!]?$/i.test(item))
    .slice(0, mostItems)
    .map((item) => oneLine(item, 500));
}

/**
 * The content of the last well-formed `<checkpoint>…</checkpoint>` in an agent's answer, inside a code fence or not.
 * For nested blocks, the outermost closed one counts. Without a block, the whole text. The content is not interpreted.
 */
export function extractCheckpoint(text: string): string {
  const block = lastBlock(text);
  return block === null ? text : text.slice(block.start, block.end);
}

interface Block {
  readonly start: number;
  readonly end: number;
}

function lastBlock(text: string): Block | null {
  const open: number[] = [];
  let last: Block | null = null;
  for (const tag of text.matchAll(/<(\/?)checkpoint(?:\s[^<>]{0,200})?>/gi)) {
    if (isMention(text, tag)) continue;
    if (tag[1] === '') open.push(tag.index + tag[0].length);
    else last = closed(open.pop(), tag.index) ?? last;
  }
  return last;
}

function closed(start: number | undefined, end: number): Block | null {
  return start === undefined ? null : { start, end };
}

// `<checkpoint>` in backticks only mentions the tag.
function isMention(text: string, tag: RegExpExecArray): boolean {
  return text[tag.index - 1] === '`' && text[tag.index + tag[0].length] === '`';
}
