import { plain } from '../markdown/inline.ts';
import { allBlocks, allSections, type Section } from '../markdown/section.ts';
import { phaseKey } from '../../ids.ts';
import { cleanTitle, numberedHeading, phaseAtStart, phaseWords, type PhaseName } from '../phase-name.ts';

export interface PhaseSection {
  readonly name: PhaseName;
  readonly section: Section;
}

/** Sections that are phases: `## Phase 1: Title`, or another word that the plan uses for them. */
export function phaseSections(root: Section, words: readonly string[] = phaseWords): PhaseSection[] {
  for (const word of words) {
    const found = best(sectionsNamed(root, word, true)) ?? best(sectionsNamed(root, word, false));
    if (found) return withGaps(root, found);
  }
  return [];
}

/** Between milestones 1 and 3 "Track 2" is the second of them: headings of the same rank that fill the gaps of the numbers. */
function withGaps(root: Section, found: readonly PhaseSection[]): PhaseSection[] {
  const known = new Set(found.map(({ name }) => name.id));
  const numbers = found.map(({ name }) => Number(name.id));
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  if (!numbers.every(Number.isInteger) || known.size > most - least) return [...found];
  const depth = found[0]?.section.depth;
  const others = allSections(root).flatMap((section): PhaseSection[] => {
    const title = section.depth === depth ? plain(section.heading?.text ?? '') : '';
    const [, word = '', id = '', rest = ''] =
      /^[^\p{L}\p{N}]*(\p{L}+)\s+(\d{1,3})\s*[:.–—-]\s*(\S.*)$/u.exec(title) ?? [];
    const fills = id !== '' && !known.has(id) && Number(id) > least && Number(id) < most;
    return fills ? [{ name: { word: word.toLowerCase(), id, title: cleanTitle(rest) }, section }] : [];
  });
  return [...found, ...others].toSorted((a, b) => lineOf(a) - lineOf(b));
}

function lineOf({ section }: PhaseSection): number {
  return section.heading?.line ?? 0;
}

/** `## U1: …`, `### M0: …`, `## P0 — …`: units, milestones, priorities, where at least two of them have one letter and one rank. */
export function letteredSections(root: Section): PhaseSection[] {
  const all = allSections(root).flatMap((section): PhaseSection[] => {
    const [, id = '', title = ''] =
      /^[^\p{L}\p{N}]*([UMP]\d{1,2})\s*(?::|[–—]|-\s)\s*(\S.*)$/u.exec(plain(section.heading?.text ?? '')) ??
      [];
    return id === '' ? [] : [{ name: { word: '', id, title: cleanTitle(title) }, section }];
  });
  const [first] = all;
  const same = all.filter(
    ({ name, section }) => name.id[0] === first?.name.id[0] && section.depth === first?.section.depth,
  );
  return same.length > 1 ? same : [];
}

/** `### 1. Title` with a "Depends on" in at least one of them. */
export function numberedSections(root: Section): PhaseSection[] {
  const all = allSections(root).flatMap((section) => {
    const name = section.heading ? numberedHeading(plain(section.heading.text)) : null;
    return name ? [{ name, section }] : [];
  });
  const depths = new Set(
    all.filter(({ section }) => saysDepends(section)).map(({ section }) => section.depth),
  );
  const [depth] = [...depths].toSorted((a, b) => a - b);
  return all.filter(({ section }) => section.depth === depth);
}

function saysDepends(section: Section): boolean {
  return allBlocks(section).some((block) => {
    const lines =
      block.type === 'paragraph'
        ? block.lines
        : block.type === 'list'
          ? block.items.flatMap((item) => item.text)
          : [];
    return lines.some((line) => /^[*_\s]*(?:depends[ _-]on|dependencies\**:)/i.test(line.text));
  });
}

/** A single heading of the first rank is the title, whatever it says. */
function sectionsNamed(root: Section, word: string, strict: boolean): PhaseSection[] {
  const all = allSections(root).flatMap((section) => {
    const name = section.heading ? phaseAtStart(plain(section.heading.text), strict) : null;
    return name?.word === word ? [{ name, section }] : [];
  });
  const first = all.filter(({ section }) => section.depth === 1);
  return first.length === 1 ? all.filter((each) => each !== first[0]) : all;
}

/** Of the ranks of headings in use, the one with most different ids; the higher one where they are equal. */
function best(found: readonly PhaseSection[]): PhaseSection[] | null {
  const byDepth = new Map<number, PhaseSection[]>();
  for (const each of found) {
    const same = byDepth.get(each.section.depth);
    if (same) same.push(each);
    else byDepth.set(each.section.depth, [each]);
  }
  const ranked = [...byDepth].toSorted(([a, left], [b, right]) => ids(right) - ids(left) || a - b);
  return ranked[0]?.[1] ?? null;
}

function ids(sections: readonly PhaseSection[]): number {
  return new Set(sections.map(({ name }) => phaseKey(name.id))).size;
}
