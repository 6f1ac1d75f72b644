import { oneLine } from '@debussy/core';
import { stringify } from 'yaml';
import { quotedText } from '../text/bounded-text.ts';
import { listHeadings, listNames, wordsHeading } from './handoff.ts';
import type { CappedList, Handoff } from './handoff.ts';

/** The text of a HANDOFF.md, in a form that `readHandoff` can read. */
export function writeHandoff(handoff: Handoff): string {
  const { facts, next, words } = handoff;
  const sections = listNames.flatMap((name) => section(listHeadings[name], handoff[name]));
  const title = `# Hand-over: phase ${facts.phase}${facts.name === '' ? '' : `, ${facts.name}`}`;
  const head = `---\n${stringify(facts, { lineWidth: 0 })}---\n\n${oneLine(title, 200)}\n\n${originNote}\n`;
  const quoted = words === '' ? [] : [`## ${wordsHeading}\n${quotedText(words)}\n`];
  return [head, `## Start here\n${guarded(next)}\n`, ...sections, ...quoted].join('\n');
}

/** Separates facts from opinions in every handoff of debussy. */
export const originNote =
  'Facts are from journal, git and plan. Decisions, what not to redo and what else failed are what the agent said.';

function section(heading: string, { items, more }: CappedList): readonly string[] {
  if (items.length === 0 && more === 0) return [];
  const lines = items.map((item) => `- ${guarded(item)}\n`);
  if (more > 0) lines.push(`- … and ${more} more\n`);
  return [`## ${heading}\n${lines.join('')}`];
}

/** With a leading backslash, if markdown or the reader would misread its beginning. */
function guarded(item: string): string {
  return /^(?:[^\p{L}\p{N}]|\d+[.)](?:\s|$))/u.test(item) ? `\\${item}` : item;
}
