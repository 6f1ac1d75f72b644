import type { Gate } from '../plan.ts';
import { phaseDependencies } from './dependencies/phase-dependencies.ts';
import { fieldNamed, readFields } from './fields.ts';
import { readFiles } from './files.ts';
import { commandsOf } from './gates/command-lines.ts';
import { readGates } from './gates/read-gates.ts';
import { itemText, type Block, type Code, type Item } from './markdown/block.ts';
import { plain, readInline, unmarked } from './markdown/inline.ts';
import { allBlocks, allSections, startOf, titleIn, type LineSpan, type Section } from './markdown/section.ts';
import { linesBetween, placeOf, type Line, type SourceText } from './markdown/source-text.ts';
import type { PhaseBody } from './phase-draft.ts';
import { phaseInHeading } from './phase-name.ts';
import type { TaskTag } from './task-tags.ts';
import { readTasks } from './tasks.ts';

export interface BodyText extends LineSpan {
  readonly source: SourceText;
  readonly section: Section;
  readonly tags: readonly TaskTag[];
}

/** All facts in a phase's own text: a whole phase file, or one section of a single-file plan. */
export function readPhaseBody(body: BodyText): PhaseBody {
  const { source, section, tags } = body;
  const fields = readFields(section.blocks);
  const status = fieldNamed(fields, /^status$/i);
  const value = (name: RegExp): string => plain(fieldNamed(fields, name)?.value.text ?? '');
  return {
    heading: headingOf(section),
    ownStatus: status?.value ?? null,
    ...phaseDependencies(section, fields),
    ...readProcessWrapper(section),
    ...readTasks(section, tags),
    gates: [...readGates(section), ...tagGates(source, tags)],
    files: unique([...readFiles(section), ...tags.flatMap((tag) => tag.files)]),
    risk: value(/^risk(?: level)?$/i),
    focus: value(/^(?:focus|goal|objective)$/i),
    complexity: value(/^complexity$/i) || complexityOf(tags),
    text: linesBetween(source, body.first, body.last),
    links: [],
    findings: [],
  };
}

const agent = /AGENT:\s?([A-Za-z0-9][\w.-]*)/g;
const done = /debussy[ -]done\s+(?:--phase[ =])?\s*["']?([A-Za-z0-9][\w.-]*)/g;
const notePath = /\bnotes?\//i;

type ProcessWrapper = Pick<PhaseBody, 'notes' | 'agents' | 'preValidation' | 'doneIds'>;

function readProcessWrapper(section: Section): ProcessWrapper {
  const sections = allSections(section).filter((each) => /process wrapper/i.test(each.heading?.text ?? ''));
  const items = sections.flatMap(allBlocks).flatMap(itemsIn);
  const lines = sections.flatMap(allBlocks).flatMap(linesIn);
  const read = items.filter((item) => /^\W*(?:read|review|load)\b/i.test(unmarked(itemText(item))));
  const write = items.filter((item) => /^\W*(?:write|create|save|produce)\b/i.test(unmarked(itemText(item))));
  return {
    notes: { read: unique(read.flatMap(noteFiles)), write: unique(write.flatMap(noteFiles)) },
    agents: unique(lines.flatMap((line) => [...line.text.matchAll(agent)].map((found) => found[1] ?? ''))),
    preValidation: items
      .filter((item) => /pre-?validation|pre-?flight/i.test(unmarked(itemText(item))))
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

/** Code spans, links and bare paths to notes; `N/A (first phase)` is none. */
function noteFiles(item: Item): string[] {
  const named = readInline(itemText(item)).flatMap((part) =>
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
  return [...line.text.matchAll(done)].map(({ 0: whole, 1: id = '', index }) => ({
    ...line,
    column: line.column + index + whole.length - id.length,
    text: id,
  }));
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)].filter((name) => name !== '');
}

const opening = /(?:^|>)[ \t]*<automated>/i;
const closing = /<\/automated>/i;

/** `<verify><automated>npm test</automated></verify>` inside a task: its command is a gate. */
function tagGates(source: SourceText, tags: readonly TaskTag[]): Gate[] {
  return tags.flatMap((tag) => {
    return source.lines.slice(tag.line - 1, tag.last).flatMap((text, index): Gate[] => {
      const found = automatedIn(text);
      if (!found || found.command === '' || /^missing\b/i.test(found.command)) return [];
      const place = placeOf(source, { line: tag.line + index, column: found.at + 1 });
      return [{ name: tag.title || found.command, command: decoded(found.command), expectation: '', place }];
    });
  });
}

function automatedIn(line: string): { readonly at: number; readonly command: string } | null {
  const start = opening.exec(line);
  if (!start) return null;
  const from = start.index + start[0].length;
  const length = line.slice(from).search(closing);
  if (length === -1) return null;
  const text = line.slice(from, from + length).trim();
  return { at: from - '<automated>'.length, command: text.replace(/^`(.*)`$/, '$1') };
}

function decoded(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
}

function headingOf(section: Section): PhaseBody['heading'] {
  const { heading } = section;
  if (!heading) return null;
  const title = titleIn(section);
  const name = phaseInHeading(title);
  return { id: name?.id ?? '', title: name?.title || title, place: startOf(heading) };
}

const ranks = ['simple', 'low', 'medium', 'high', 'complex'];

function complexityOf(tags: readonly TaskTag[]): string {
  const known = tags.map((tag) => tag.complexity).filter((each) => each !== '');
  return known.reduce(
    (most, each) => (ranks.indexOf(each.toLowerCase()) > ranks.indexOf(most.toLowerCase()) ? each : most),
    known[0] ?? '',
  );
}
