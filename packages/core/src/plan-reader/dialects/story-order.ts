import { phaseKey } from '../../ids.ts';
import type { PlacedRef } from '../dependencies/dependency-ref.ts';
import type { Block } from '../markdown/block.ts';
import { plain } from '../markdown/inline.ts';
import { allBlocks, allSections } from '../markdown/section.ts';
import type { Line } from '../markdown/source-text.ts';
import type { ReadFile } from './file-draft.ts';
import type { Unit } from './unit-plan.ts';

export interface OrderedUnits {
  readonly units: readonly Unit[];
  readonly inOrder: boolean;
}

const aboutOrder = /\b(?:dependenc\w*|execution (?:order|strategy)|parallel)\b/i;

const storiesInParallel =
  /\bstor(?:y|ies)\b[^.]{0,120}\b(?:in parallel|concurrently)\b|\b(?:in )?parallel\b[^.]{0,80}\bstor(?:y|ies)\b|\bUS\d[^.]{0,80}\bin parallel\b/i;

/**
 * What the units wait for, as the section on dependencies says; where it is silent: setup first, then foundations, then
 * the stories (at once only where the text says so), then what is left.
 */
export function orderStories(read: ReadFile, units: readonly Unit[]): OrderedUnits {
  const naming: Naming = { read, units };
  const lines = allSections(read.tree)
    .filter((section) => aboutOrder.test(section.heading?.text ?? ''))
    .flatMap((section) => allBlocks(section).flatMap(linesIn));
  const said = statedWaits(naming, [...new Set(lines)]);
  const inParallel = lines.some((line) => storiesInParallel.test(line.text));
  if (said.size === 0 && !inParallel) return { units, inOrder: true };
  const waits = units.map((_, index) => said.get(index) ?? usualWaits(units, { index, inParallel }));
  return {
    inOrder: false,
    units: units.map((unit, index) => ({
      ...unit,
      saysDependencies: true,
      refs: (waits[index] ?? []).map((at) => refTo(units[at], { unit, read })),
    })),
  };
}

function linesIn(block: Block): readonly Line[] {
  if (block.type === 'paragraph') return block.lines;
  if (block.type !== 'list') return [];
  return block.items.flatMap((item) => [
    ...(item.text[0] ? [{ ...item.text[0], text: item.text.map((line) => line.text).join(' ') }] : []),
    ...item.children.flatMap(linesIn),
  ]);
}

function refTo(
  to: Unit | undefined,
  { unit, read }: { readonly unit: Unit; readonly read: ReadFile },
): PlacedRef {
  return { kind: 'id', id: to?.id ?? '', line: unit.first, column: 1, file: read.document.source.file };
}

/** For units that the text speaks of, by their places: the units that they wait for. */
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
    if (statement)
      add(
        namedUnits(naming, statement.unit),
        statement.waits === '' ? [] : namedUnits(naming, statement.waits),
      );
  }
  naming.units.forEach((unit, index) => {
    const inline = naming.read.boxes
      .filter((box) => box.line >= unit.first && box.line <= unit.last)
      .flatMap((box) => [...box.text.matchAll(/\((?:depends on|after|requires)\s+([^()]{1,200})\)/gi)])
      .flatMap((found) => namedUnits(naming, found[1] ?? ''))
      .filter((each) => each < index);
    if (inline.length > 0)
      add([index], [...inline, ...usualWaits(naming.units, { index, inParallel: false })]);
  });
  return new Map([...waits].map(([unit, before]) => [unit, [...before].toSorted((a, b) => a - b)]));
}

interface Statement {
  readonly unit: string;
  /** Empty: for nothing. */
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
  const [, before, verb, after] =
    /^(.{2,120}?)\s+(before|blocks?)\s+(.{2,120})$/i.exec(withoutAsides(text)) ?? [];
  // What comes before everything comes first anyway; the rest of the order is said elsewhere.
  if (
    before === undefined ||
    after === undefined ||
    verb === undefined ||
    /^\W*(?:everything|all)\b/i.test(after)
  )
    return null;
  return { unit: after, waits: before };
}

/** What stands in brackets explains, unless it only names phases, stories or tasks. */
function withoutAsides(text: string): string {
  return text.replace(/\(([^()]{0,300})\)/g, (whole, inside: string) =>
    /^(?:all\s+)?(?:phases?|user stor(?:y|ies)|us|t)\s*\d[\dTUS\s.,&+–-]*$/i.test(inside.trim())
      ? whole
      : ' ',
  );
}

interface Usual {
  readonly index: number;
  readonly inParallel: boolean;
}

function usualWaits(units: readonly Unit[], { index, inParallel }: Usual): number[] {
  if (index === 0) return [];
  const before = [...units.keys()].slice(0, index);
  const kinds = units.map(kindOf);
  const kind = kinds[index];
  if (kind === 'polish' || kind === 'foundational') return before;
  if (kind !== 'story' || !inParallel) return [index - 1];
  const first = kinds.indexOf('story');
  const foundation = before.filter((at) => at < first && kinds[at] === 'foundational');
  return foundation.length > 0 ? foundation.slice(-1) : before.filter((at) => at < first);
}

interface Naming {
  readonly read: ReadFile;
  readonly units: readonly Unit[];
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

const task = /\bT(\d{3,4})\b(?:\s*[-–]\s*T?(\d{3,4}))?/g;

/** The units that words name, by their places: phases, stories, tasks, and kinds of phases. */
function namedUnits({ read, units }: Naming, text: string): number[] {
  const found = new Set<number>();
  const addWhere = (holds: (unit: Unit, index: number) => boolean): void =>
    units.forEach((unit, index) => {
      if (holds(unit, index)) found.add(index);
    });
  for (const [, word = '', first = '', more = '', plus] of text.matchAll(many)) {
    const numbers = numbersIn(first, more);
    const ofPhases = /^phase/i.test(word);
    addWhere((unit) => numbers.some((number) => (ofPhases ? isPhase(unit, number) : isStory(unit, number))));
    const from = units.findIndex((unit) => isPhase(unit, first));
    if (plus !== undefined && ofPhases && from !== -1) {
      const onlyStories = /stor/i.test(text);
      addWhere((unit, index) => index >= from && (!onlyStories || kindOf(unit) === 'story'));
    }
  }
  for (const [, first = '', last = first] of text.matchAll(task))
    addWhere((unit) => holdsTask(read, unit, { first: Number(first), last: Number(last) }));
  if (/\bset-?up\b/i.test(text)) addWhere((unit) => kindOf(unit) === 'setup');
  if (/\bfoundation/i.test(text)) addWhere((unit) => kindOf(unit) === 'foundational');
  if (/\bpolish\b/i.test(text)) addWhere((unit) => kindOf(unit) === 'polish');
  if (/\ball\b[^,;]{0,40}\bstor(?:y|ies)\b|^\W*user stories\b(?!\s*\d)/i.test(text))
    addWhere((unit) => kindOf(unit) === 'story');
  if (
    /\b(?:everything|all (?:prior|previous|preceding|earlier|other|implementation|core)?\s*(?:phases|work|features))\b/i.test(
      text,
    )
  )
    addWhere(() => true);
  return [...found];
}

/** `2`, `, 3 and 5`, `–5`: with all numbers between where a dash says so. */
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

function isPhase({ id }: Unit, number: string): boolean {
  return phaseKey(id) === phaseKey(number.replace(/\.$/, ''));
}

function isStory({ title, aliases = [] }: Unit, number: string): boolean {
  if (aliases.some((alias) => alias.toLowerCase() === `us${number}`)) return true;
  const [, numbers = ''] = /user stor(?:y|ies)\s+([\d+,&\s]+)/i.exec(title) ?? [];
  return numbers.split(/\D+/).includes(number);
}

function holdsTask(
  { boxes }: ReadFile,
  { first: from, last: to }: Unit,
  { first, last }: { readonly first: number; readonly last: number },
): boolean {
  return boxes.some((box) => {
    if (box.line < from || box.line > to) return false;
    const number = Number(/^(?:\*\*)?\[?T(\d{3,4})/.exec(box.text)?.[1] ?? -1);
    return number >= first && number <= last;
  });
}
