import { phaseKey } from '../../ids.ts';
import type { ReadFile } from './file-draft.ts';
import type { Unit } from './unit-plan.ts';

export interface Naming {
  readonly read: ReadFile;
  readonly units: readonly Unit[];
}

export type StoryKind = 'setup' | 'foundational' | 'story' | 'polish' | 'other';

export function kindOf({ title, aliases = [] }: Unit): StoryKind {
  if (/\bfoundation/i.test(title)) return 'foundational';
  if (/\buser stor|\bUS\d/i.test(title) || aliases.length > 0) return 'story';
  if (/\bsetup\b|\bset up\b/i.test(title)) return 'setup';
  return /\bpolish\b|\bcross-cutting\b|\bfinal\b/i.test(title) ? 'polish' : 'other';
}

const many =
  /\b(phases?|user stor(?:y|ies)|stor(?:y|ies)|us)[\s-]*(\d[\w.]*)((?:\s*(?:,|and|&|\+|\/|–|-|through|to)\s*(?:us|phase|user story|story)?\s*\d[\w.]*){0,20})(\s*\+)?/gi;
const task = /\bT(\d{3,4})\b(?:\s*[-–]\s*T?(\d{3,4}))?/g;

/** The units that words name, by their places: phases, stories, tasks, and kinds of phases. */
export function namedUnits({ read, units }: Naming, text: string): number[] {
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
