import type { Gate } from '../../plan.ts';
import { itemText, type Block, type Code, type Item, type List, type Table } from '../markdown/block.ts';
import { plain, readInline, unmarked } from '../markdown/inline.ts';
import { allBlocks, allSections, type Section } from '../markdown/section.ts';
import { placeIn, type Line } from '../markdown/source-text.ts';
import { topicsOf } from '../topics.ts';
import { commandsOf, firstCommand } from './command-lines.ts';
import { readGateLine } from './read-gate-line.ts';

/** A single "release gate" is a part of the product. Gates of a plan are called quality gates, or there are several. */
const gateWord =
  /^(?:[^\p{L}]*)(?:(?:[\p{L}-]+\s+)?gates|(?:(?:quality|review|validation|acceptance|exit|verification|test|phase|plan|final|completion)\s+)?gate)\s*(?:$|[([:–—{-]|\bto\b|\bfor\b)/iu;
/** Outside a list, only `name: `cmd`` is a gate; the rest of a paragraph explains. */
const gateParagraph = /^[^\w`]*(?:[^`:]{1,60}:[\s*_]*)?`/;
const verifiedBy = /verif(?:ied|y) (?:by|with)\b/i;

/** The gates of a phase: everything under a heading or label Gates, and every `verified by` elsewhere. */
export function readGates(section: Section): Gate[] {
  const sections = gateSections(section);
  const blocks = [...sections.flatMap(allBlocks), ...labelled(section, sections)];
  const inside = new Set(blocks);
  const others = allBlocks(section).filter((block) => !inside.has(block));
  const gates = [...blocks.flatMap(gatesIn), ...others.flatMap(verifiedIn)];
  return gates.toSorted((a, b) => a.place.line - b.place.line);
}

function gateSections(section: Section): Section[] {
  const found: Section[] = [];
  for (const child of section.children) {
    if (isGates(child)) found.push(child);
    else found.push(...gateSections(child));
  }
  return found;
}

export function isGates({ heading }: Section): boolean {
  return gateWord.test(unmarked(heading?.text ?? ''));
}

function labelled(section: Section, taken: readonly Section[]): Block[] {
  const inside = new Set(taken.flatMap(allSections));
  return allSections(section)
    .filter((each) => !inside.has(each))
    .flatMap((each) => topicsOf(each.blocks))
    .filter((topic) => gateWord.test(topic.label))
    .flatMap((topic) => topic.blocks);
}

function gatesIn(block: Block): Gate[] {
  if (block.type === 'list') return block.items.flatMap(gatesOfItem);
  if (block.type === 'code') return gatesOfCode(block, '');
  if (block.type === 'table') return gatesOfTable(block);
  if (block.type !== 'paragraph') return [];
  const lines = block.lines.filter((line) => gateParagraph.test(line.text));
  return lines.map(readGateLine).filter((gate) => gate.command !== null);
}

/** Each item is a gate. An item without a command whose children have commands is their title. */
function gatesOfItem(item: Item): Gate[] {
  const line = whole(item);
  if (line.text === '') return item.children.flatMap(gatesIn);
  const own = { ...readGateLine(line), place: placeIn(item) };
  if (own.command !== null)
    return [own, ...item.children.filter((child) => child.type !== 'code').flatMap(nestedCommands)];
  const fences = item.children
    .filter((child) => child.type === 'code')
    .flatMap((code) => gatesOfCode(code, own.name));
  if (fences.length > 0) return fences.map((gate) => ({ ...gate, expectation: own.expectation }));
  const detail = detailsOf(item, own);
  if (detail) return [detail];
  const below = item.children.flatMap(nestedCommands);
  return below.length > 0 ? below : [own];
}

function whole(item: Item): Line {
  const [first] = item.text;
  return { ...placeIn(first ?? item), text: itemText(item) };
}

/** Nested items count only if they contain commands; otherwise they explain. */
function nestedCommands(block: Block): Gate[] {
  return gatesIn(block).filter((gate) => gate.command !== null);
}

/** `- tests` with `- Command: …` and `- Expected: …` below it. */
function detailsOf(item: Item, own: Gate): Gate | null {
  const lists = item.children.filter((child): child is List => child.type === 'list');
  const details = lists.flatMap((list) => list.items).map(whole);
  const command = details.filter((line) => /^\W*(?:command|cmd|run)\b/i.test(line.text)).map(readGateLine);
  const [only] = command;
  if (command.length !== 1 || !only || only.command === null) return null;
  const expected = details.find((line) => /^\W*(?:expect|pass|result|threshold|must)/i.test(line.text));
  const words = expected ? plain(expected.text.replace(/^[^:]*:\s*/, '')) : only.expectation;
  return { ...own, command: only.command, expectation: words || own.expectation };
}

function gatesOfCode(code: Code, name: string): Gate[] {
  const commands = commandsOf(code);
  return commands.map(({ command, comment, place }, index) => {
    const numbered = name === '' || commands.length === 1 ? name : `${name} ${index + 1}`;
    return { name: numbered || comment || firstCommand(command), command, expectation: '', place };
  });
}

/** `| Gate | Command | Expected |`, columns in any order. */
function gatesOfTable(table: Table): Gate[] {
  const headers = table.header.map((cell) => plain(cell.text).toLowerCase());
  const command = headers.findIndex((text) => /\b(?:command|cmd|how|run|script)\b/.test(text));
  const expected = headers.findIndex((text) =>
    /\b(?:expect\w*|criteria|criterion|pass\w*|result|threshold|requirement|target)\b/.test(text),
  );
  const named = headers.findIndex(
    (text, i) =>
      i !== command && i !== expected && /\b(?:gate|name|check|what|validation|step|test)\b/.test(text),
  );
  return table.rows.flatMap((cut) => {
    const row = withWholeCode(cut);
    const [first] = row;
    if (!first || row.every((cell) => cell.text === '')) return [];
    const cell = (at: number): string => (at === -1 ? '' : (row[at]?.text ?? ''));
    const text = cell(command);
    const run =
      readInline(text)
        .filter((part) => part.type === 'code')
        .map((part) => part.text)
        .join(' && ') || (/^[-–—]?$|^n\/?a$|^manual/i.test(text) ? '' : text);
    const name = plain(
      cell(named === -1 ? headers.findIndex((_, i) => i !== command && i !== expected) : named),
    );
    const expectation = plain(cell(expected));
    return [{ name: name || run, command: run === '' ? null : run, expectation, place: placeIn(first) }];
  });
}

/** A bar in backticks does not separate cells, although it does in GFM. */
function withWholeCode(row: readonly Line[]): readonly Line[] {
  const joined: Line[] = [];
  for (const cell of row) {
    const last = joined.at(-1);
    const isOpen = last !== undefined && last.text.split('`').length % 2 === 0;
    if (!isOpen) joined.push(cell);
    else
      joined[joined.length - 1] = {
        ...last,
        text: `${last.text} | ${cell.text}`.replace(/\|\s{1,9}\|/g, '||'),
      };
  }
  return joined;
}

function verifiedIn(block: Block): Gate[] {
  if (block.type === 'paragraph') return block.lines.flatMap(verifiedLine);
  if (block.type !== 'list') return [];
  return block.items.flatMap((item) => [
    ...verifiedLine(whole(item)).map((gate) => ({ ...gate, place: placeIn(item) })),
    ...item.children.flatMap(verifiedIn),
  ]);
}

function verifiedLine(line: Line): Gate[] {
  if (!verifiedBy.test(line.text)) return [];
  const at = line.text.search(verifiedBy);
  if (!/^[^`]{0,40}`/.test(line.text.slice(at))) return [];
  const gate = readGateLine(line);
  return gate.command === null ? [] : [gate];
}
