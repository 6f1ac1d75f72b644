import { boxesBetween } from '../boxes.ts';
import { filesBeside, filesIn, type PlanDialect, type PlanLook } from '../dialect.ts';
import { pathsIn } from '../files.ts';
import { folderOf, joinPath } from '../link-path.ts';
import { cleanTitle } from '../phase-name.ts';
import type { ReadFile } from './file-draft.ts';
import { phaseSections, sectionsBy } from './phase-sections.ts';
import { holdsBoxes, planOfUnits, type Unit } from './unit-plan.ts';
import { phaseKey } from '../../ids.ts';
import { refTo } from '../dependencies/read-dependencies.ts';
import { itemText, type Block } from '../markdown/block.ts';
import { plain } from '../markdown/inline.ts';
import { allBlocks, allSections } from '../markdown/section.ts';
import { linesBetween, placeOf, type Line } from '../markdown/source-text.ts';

const taskId = /^(?:\*\*)?\[?T\d{3,4}/;

/** `specs/<number>-<name>/tasks.md`: phases of setup, foundations, user stories and polish with tasks `T001 [P] [US1] …`. */
export const specKit: PlanDialect = {
  name: 'spec-kit',
  recognise(look) {
    if (look.text === null) return null;
    const { boxes } = look.markdown();
    const numbered = boxes.filter((box) => taskId.test(box.text));
    if (numbered.length < 2 || numbered.length * 2 < boxes.length) return null;
    return unitsOf(look).length > 0 ? 'tasks are numbered T001, T002 … below headings' : null;
  },
  read(look) {
    const ordered = orderStories(look.markdown(), unitsOf(look));
    return planOfUnits(look, { ...ordered, beside: besideTasks(look) });
  },
};

function unitsOf(look: PlanLook): Unit[] {
  const read = look.markdown();
  const phases = phaseSections(read.tree, ['phase']);
  return (phases.length > 0 ? phases : groupsWithTasks(read)).map((unit): Unit => {
    const own = boxesBetween(read.boxes, unit.first, unit.last);
    const files = own.flatMap((box) => pathsIn(box.text));
    const tagged = own.flatMap(({ text }) => [...text.matchAll(/(?<=\[)US\d{1,3}(?=\])/gi)].map(String));
    const story = /user stor(?:y|ies)\s+(\d{1,3})/i.exec(unit.title)?.[1];
    const aliases = [
      ...(story === undefined ? [] : [`US${story}`]),
      ...(new Set(tagged).size === 1 ? tagged : []),
    ];
    const isEmpty =
      own.length === 0 && linesBetween(read.document.source, unit.first, unit.last).match(/^\W*no tasks\b/im);
    const status = isEmpty ? ('completed' as const) : undefined;
    return { ...unit, status, files: [...new Set(files)], aliases: [...new Set(aliases)] };
  });
}

/** Without the word "Phase": the second-level headings with tasks. */
function groupsWithTasks(read: ReadFile): Unit[] {
  return sectionsBy(read.tree, (title) => ({ word: '', id: '', title: cleanTitle(title) }))
    .filter((each) => each.section.depth === 2 && holdsBoxes(read, each))
    .map((each, index) => ({ ...each, id: String(index + 1) }));
}

function besideTasks(look: PlanLook): string[] {
  const names = ['spec.md', 'plan.md', 'research.md', 'data-model.md', 'quickstart.md'];
  return [
    ...filesBeside(look, '../../.specify/memory/constitution.md', ...names),
    ...filesIn(look, joinPath(folderOf(look.path), 'contracts'), /\.(?:md|ya?ml|json)$/i),
  ];
}

const aboutOrder = /\b(?:dependenc\w*|execution (?:order|strategy)|parallel)\b/i;

const storiesInParallel =
  /\bstor(?:y|ies)\b[^.]{0,120}\b(?:in parallel|concurrently)\b|\b(?:in )?parallel\b[^.]{0,80}\bstor(?:y|ies)\b|\bUS\d[^.]{0,80}\bin parallel\b/i;

/**
 * Dependencies of the units, from the section on dependencies. Without one: setup, then foundations, then the stories
 * (in parallel only if the text allows it), then the rest.
 */
function orderStories(
  read: ReadFile,
  units: readonly Unit[],
): { readonly units: readonly Unit[]; readonly inOrder: boolean } {
  const naming = namingOf(read, units);
  const lines = allSections(read.tree)
    .filter((section) => aboutOrder.test(section.heading?.text ?? ''))
    .flatMap((section) => allBlocks(section).flatMap(linesIn));
  const said = statedWaits(naming, [...new Set(lines)]);
  const inParallel = lines.some((line) => storiesInParallel.test(line.text));
  if (said.size === 0 && !inParallel) return { units, inOrder: true };
  const waits = units.map((_, index) => said.get(index) ?? usualWaits(naming.kinds, index, inParallel));
  return {
    inOrder: false,
    units: units.map((unit, index) => {
      const place = placeOf(read.document.source, { line: unit.first, column: 1 });
      const refs = (waits[index] ?? []).map((at) => refTo(place, units[at]?.id ?? ''));
      return { ...unit, saysDependencies: true, refs };
    }),
  };
}

function linesIn(block: Block): readonly Line[] {
  if (block.type === 'paragraph') return block.lines;
  if (block.type !== 'list') return [];
  return block.items.flatMap((item) => [
    ...(item.text[0] ? [{ ...item.text[0], text: itemText(item) }] : []),
    ...item.children.flatMap(linesIn),
  ]);
}

/** For each unit in the text, by position: the units that it waits for. */
function statedWaits(naming: Naming, lines: readonly Line[]): Map<number, number[]> {
  const waits = new Map<number, Set<number>>();
  const add = (units: readonly number[], before: readonly number[]): void => {
    for (const unit of units) {
      const known = waits.get(unit) ?? new Set<number>();
      waits.set(unit, known);
      for (const each of before) if (each < unit) known.add(each);
    }
  };
  for (const line of lines) {
    const statement = statementIn(plain(line.text));
    if (statement) add(namedUnits(naming, statement.unit), namedUnits(naming, statement.waits));
  }
  naming.units.forEach((unit, index) => {
    const inline = boxesBetween(naming.read.boxes, unit.first, unit.last)
      .flatMap((box) => [...box.text.matchAll(/\((?:depends on|after|requires)\s+([^()]{1,200})\)/gi)])
      .flatMap((found) => namedUnits(naming, found[1] ?? ''))
      .filter((each) => each < index);
    if (inline.length > 0) add([index], [...inline, ...usualWaits(naming.kinds, index)]);
  });
  return new Map([...waits].map(([unit, before]) => [unit, [...before].toSorted((a, b) => a - b)]));
}

interface Statement {
  readonly unit: string;
  /** The text that names its dependencies; empty if it has none. */
  readonly waits: string;
}

const demand = /\b(?:depends? (?:only )?on|requires?|after|blocked by|following)\b\s*(.*)$/i;

const nothing =
  /^\W*(?:no (?:dependenc(?:y|ies)|prerequisites)|none\b|independent\b|can start (?:immediately|right away)|start immediately)/i;

const ends = /\s[-–—]{1,2}\s|;|\.\s|\.$|\bmay\b|\bbut\b|\bcan\b|\bindependent|\bparallel\b/i;

/** `**User Story 2 (Phase 4)**: Depends on Foundational - …`, `T001-T004 before T005`, `Phase 2 blocks Phase 3`. */
function statementIn(text: string): Statement | null {
  const [, subject, rest] = /^\W*([^:]{2,90}?)\s*:\s*(.+)$/s.exec(text) ?? [];
  if (subject !== undefined && rest !== undefined) {
    const said = demand.exec(withoutAsides(rest))?.[1];
    if (said !== undefined && !/\bno dependenc\w+ on\b/i.test(rest))
      return { unit: subject, waits: said.split(ends)[0] ?? '' };
    return nothing.test(rest) || /\bno dependenc\w+ on\b/i.test(rest) ? { unit: subject, waits: '' } : null;
  }
  const [, before, after] =
    /^(.{2,120}?)\s+(?:before|blocks?)\s+(.{2,120})$/i.exec(withoutAsides(text)) ?? [];
  // A unit before everything comes first anyway; the rest of the order is defined elsewhere.
  const isStated = before !== undefined && after !== undefined && !/^\W*(?:everything|all)\b/i.test(after);
  return isStated ? { unit: after, waits: before } : null;
}

/** Text in brackets explains, unless it contains only phases, stories or tasks. */
function withoutAsides(text: string): string {
  return text.replace(/\(([^()]{0,300})\)/g, (whole, inside: string) =>
    /^(?:all\s+)?(?:phases?|user stor(?:y|ies)|us|t)\s*\d[\dTUS\s.,&+–-]*$/i.test(inside.trim())
      ? whole
      : ' ',
  );
}

function usualWaits(kinds: readonly StoryKind[], index: number, inParallel = false): number[] {
  if (index === 0) return [];
  const before = [...kinds.keys()].slice(0, index);
  const kind = kinds[index];
  if (kind === 'polish' || kind === 'foundational') return before;
  if (kind !== 'story' || !inParallel) return [index - 1];
  const first = kinds.indexOf('story');
  const foundation = before.filter((at) => at < first && kinds[at] === 'foundational');
  return foundation.length > 0 ? foundation.slice(-1) : before.filter((at) => at < first);
}

/**
 * Positions of units in the plan, by every name that a text may use. Built once, because every task may name others.
 */
interface Naming {
  readonly read: ReadFile;
  readonly units: readonly Unit[];
  readonly kinds: readonly StoryKind[];
  readonly byPhase: ReadonlyMap<string, readonly number[]>;
  readonly byStory: ReadonlyMap<string, readonly number[]>;
  readonly byTask: ReadonlyMap<number, readonly number[]>;
}

function namingOf(read: ReadFile, units: readonly Unit[]): Naming {
  return {
    read,
    units,
    kinds: units.map(kindOf),
    byPhase: placesBy(units, ({ id }) => [phaseKey(id)]),
    byStory: placesBy(units, storyNumbers),
    byTask: placesBy(units, (unit) => taskNumbers(read, unit)),
  };
}

function placesBy<K>(units: readonly Unit[], keysOf: (unit: Unit) => Iterable<K>): Map<K, number[]> {
  const places = new Map<K, number[]>();
  units.forEach((unit, index) => {
    for (const key of keysOf(unit)) places.set(key, [...(places.get(key) ?? []), index]);
  });
  return places;
}

function storyNumbers({ title, aliases = [] }: Unit): ReadonlySet<string> {
  const [, numbers = ''] = /user stor(?:y|ies)\s+([\d+,&\s]+)/i.exec(title) ?? [];
  const named = aliases.flatMap((alias) => /^us(\d+)$/i.exec(alias)?.[1] ?? []);
  return new Set([...named, ...numbers.split(/\D+/).filter((number) => number !== '')]);
}

type StoryKind = 'setup' | 'foundational' | 'story' | 'polish' | 'other';

function kindOf({ title, aliases = [] }: Unit): StoryKind {
  if (/\bfoundation/i.test(title)) return 'foundational';
  if (/\buser stor|\bUS\d/i.test(title) || aliases.length > 0) return 'story';
  if (/\bsetup\b|\bset up\b/i.test(title)) return 'setup';
  return /\bpolish\b|\bcross-cutting\b|\bfinal\b/i.test(title) ? 'polish' : 'other';
}

const many =
  /\b(phases?|user stor(?:y|ies)|stor(?:y|ies)|us)[\s-]*(\d[\w.]*)((?:\s*(?:,|and|&|\+|\/|–|-|through|to)\s*(?:us|phase|user story|story)?\s*\d[\w.]*){0,20})(\s*\+)?/gi;

const everything =
  /\b(?:everything|all (?:prior|previous|preceding|earlier|other|implementation|core)?\s*(?:phases|work|features))\b/i;

const task = /\bT(\d{3,4})\b(?:\s*[-–]\s*T?(\d{3,4}))?/g;

/** Positions of the units in a text: phases, stories, tasks, and kinds of phases. */
function namedUnits(naming: Naming, text: string): number[] {
  const { kinds, byPhase, byStory, byTask } = naming;
  const found = new Set<number>();
  const add = (places: readonly number[] = []): void => places.forEach((index) => found.add(index));
  const addKind = (wanted: StoryKind): void =>
    kinds.forEach((kind, index) => kind === wanted && found.add(index));
  for (const [, word = '', first = '', more = '', plus] of text.matchAll(many)) {
    const numbers = numbersIn(first, more).map((number) => number.replace(/\.$/, ''));
    const ofPhases = /^phase/i.test(word);
    for (const number of numbers) add(ofPhases ? byPhase.get(phaseKey(number)) : byStory.get(number));
    const from = byPhase.get(phaseKey(first.replace(/\.$/, '')))?.[0];
    if (plus !== undefined && ofPhases && from !== undefined) {
      const onlyStories = /stor/i.test(text);
      add([...kinds.keys()].filter((index) => index >= from && (!onlyStories || kinds[index] === 'story')));
    }
  }
  for (const [, first = '', last = first] of text.matchAll(task)) {
    const to = Math.min(Number(last), Number(first) + 2_000);
    for (let number = Number(first); number <= to; number++) add(byTask.get(number));
  }
  if (/\bset-?up\b/i.test(text)) addKind('setup');
  if (/\bfoundation/i.test(text)) addKind('foundational');
  if (/\bpolish\b/i.test(text)) addKind('polish');
  if (/\b(?:all|every)\b[^,;]{0,40}\bstor(?:y|ies)\b|^\W*user stories\b(?!\s*\d)/i.test(text))
    addKind('story');
  if (everything.test(text)) add([...kinds.keys()]);
  return [...found];
}

/** `2`, `, 3 and 5`, `–5`: a dash includes all numbers in between. */
function numbersIn(first: string, more: string): string[] {
  const numbers = [first];
  for (const [, mark = '', next = ''] of more.matchAll(
    /(,|and|&|\+|\/|–|-|through|to)\s*(?:us|phase|user story|story)?\s*(\d[\w.]*)/gi,
  )) {
    const from = Number(numbers.at(-1));
    const to = Number(next);
    const isRange =
      /^(?:–|-|through|to)$/i.test(mark) && Number.isInteger(from) && Number.isInteger(to) && to - from < 200;
    if (isRange) for (let number = from + 1; number < to; number++) numbers.push(String(number));
    numbers.push(next);
  }
  return numbers;
}

/** The `T012` of each box. */
function taskNumbers({ boxes }: ReadFile, { first, last }: Unit): ReadonlySet<number> {
  const ids = boxesBetween(boxes, first, last).map((box) => /^(?:\*\*)?\[?T(\d{3,4})/.exec(box.text)?.[1]);
  return new Set(ids.flatMap((id) => (id === undefined ? [] : Number(id))));
}
