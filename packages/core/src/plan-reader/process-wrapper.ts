import type { Notes } from '../plan.ts';
import { commandsOf } from './gates/command-lines.ts';
import type { Block, Code, Item } from './markdown/block.ts';
import { readInline, unmarked } from './markdown/inline.ts';
import { allBlocks, allSections, type Section } from './markdown/section.ts';
import type { Line } from './markdown/source-text.ts';

export interface ProcessWrapper {
  readonly notes: Notes;
  readonly agents: readonly string[];
  readonly preValidation: readonly string[];
  /** The id in `debussy done --phase <id>`, with its place. */
  readonly doneIds: readonly Line[];
}

const agent = /AGENT:\s?([A-Za-z0-9][\w.-]*)/g;
const done = /debussy[ -]done\s+(?:--phase[ =])?\s*["']?([A-Za-z0-9][\w.-]*)/g;
const notePath = /\bnotes?\//i;

export function readProcessWrapper(section: Section): ProcessWrapper {
  const sections = allSections(section).filter((each) => /process wrapper/i.test(each.heading?.text ?? ''));
  const items = sections.flatMap(allBlocks).flatMap(itemsIn);
  const lines = sections.flatMap(allBlocks).flatMap(linesIn);
  const read = items.filter((item) => /^\W*(?:read|review|load)\b/i.test(textOf(item)));
  const write = items.filter((item) => /^\W*(?:write|create|save|produce)\b/i.test(textOf(item)));
  return {
    notes: { read: unique(read.flatMap(noteFiles)), write: unique(write.flatMap(noteFiles)) },
    agents: unique(lines.flatMap((line) => [...line.text.matchAll(agent)].map((found) => found[1] ?? ''))),
    preValidation: items
      .filter((item) => /pre-?validation|pre-?flight/i.test(textOf(item)))
      .flatMap(commandsUnder),
    doneIds: lines.flatMap(doneIdsIn),
  };
}

function itemsIn(block: Block): Item[] {
  return block.type === 'list'
    ? block.items.flatMap((item) => [item, ...item.children.flatMap(itemsIn)])
    : [];
}

function linesIn(block: Block): readonly Line[] {
  if (block.type === 'paragraph' || block.type === 'code') return block.lines;
  if (block.type !== 'list') return [];
  return block.items.flatMap((item) => [...item.text, ...item.children.flatMap(linesIn)]);
}

function textOf(item: Item): string {
  return unmarked(item.text.map((line) => line.text).join(' '));
}

/** Code spans, links and bare paths that point to notes; `N/A (first phase)` names none. */
function noteFiles(item: Item): string[] {
  const parts = readInline(item.text.map((line) => line.text).join(' '));
  const named = parts.flatMap((part) =>
    part.type === 'code' ? [part.text] : part.type === 'link' ? [part.target] : bareNotes(part.text),
  );
  return named
    .map((name) => name.trim())
    .filter((name) => notePath.test(name) || /notes?[\w.*{}-]*\.md$/i.test(name));
}

function bareNotes(text: string): string[] {
  return text.match(/[\w./*{}-]*notes?\/[\w./*{}-]+\.md\b/gi) ?? [];
}

function commandsUnder(item: Item): string[] {
  const codes = item.children.filter((child): child is Code => child.type === 'code');
  return codes.flatMap(commandsOf).map((each) => each.command);
}

function doneIdsIn(line: Line): Line[] {
  return [...line.text.matchAll(done)]
    .filter((found) => found[1] !== undefined)
    .map((found) => ({
      ...line,
      column: line.column + found.index + found[0].length - (found[1] ?? '').length,
      text: found[1] ?? '',
    }));
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)].filter((name) => name !== '');
}
