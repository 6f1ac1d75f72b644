import { allBlocks, allSections, spanOf, titleIn, type LineSpan, type Section } from '../markdown/section.ts';
import { grouped } from '../../grouped.ts';
import { phaseKey } from '../../ids.ts';
import { nameBy, numberedHeading, phaseAtStart, phaseWords, type PhaseName } from '../phase-name.ts';

/** A section that is a phase, with its name from the heading. */
export interface PhaseSection extends PhaseName, LineSpan {
  readonly section: Section;
  /** Facts about a phase from another heading with its id, for example below Progress. */
  readonly again?: string;
}

export function sectionsBy(root: Section, nameOf: (title: string) => PhaseName | null): PhaseSection[] {
  return allSections(root).flatMap((section) => {
    const name = section.heading && nameOf(titleIn(section));
    return name ? [{ ...name, section, ...spanOf(section) }] : [];
  });
}

/** Phase sections: `## Phase 1: Title`, or with another word that the plan uses for phases. */
export function phaseSections(root: Section, words: readonly string[] = phaseWords): PhaseSection[] {
  for (const word of words) {
    const found = best(root, sectionsNamed(root, word, true)) ?? best(root, sectionsNamed(root, word, false));
    if (found) return withGaps(root, [...found, ...unnumbered(root, word, found)]);
  }
  return [];
}

const progress =
  /\b(?:progress|status|summary|overview|time-?line|schedule|change-?log|history|log|notes|checklists?|criteria|milestones|estimates?|risks?|verification|test(?:s|ing)?|dependenc\w*|order|graph|results?|retrospective|metrics|deliverables)\b/i;

const notNow =
  /^\W*(?:future (?:considerations|work|enhancements|improvements|ideas)|out of scope|non-?goals?|not in scope)\b/i;

/** Only above the phases; elsewhere the same numbers refer to them. */
const ofWork = /^\W*(?:\d+[.)]\s*)?(?:implementation (?:phases|plan|steps|roadmap)|phases|execution plan)\b/i;

/**
 * One phase under two headings: a section about progress repeats it, or numbers restart below another heading. Two
 * below the same heading stay: either could be meant.
 */
export function oncePerPhase(root: Section, written: readonly PhaseSection[]): readonly PhaseSection[] {
  const found = withoutAppendices(written);
  const byKey = grouped(found, ({ id }) => phaseKey(id));
  if (byKey.size === found.length) return found;
  const above = new Map(found.map((each) => [each, sectionsAround(root, each.section)]));
  const isAside = (each: PhaseSection): boolean =>
    (above.get(each) ?? []).some((one) => progress.test(titleIn(one)));
  const worked = found.filter((each) => (above.get(each) ?? []).some((one) => ofWork.test(titleIn(one))));
  const isAll =
    worked.length === byKey.size && new Set(worked.map(({ id }) => phaseKey(id))).size === byKey.size;
  const kept = isAll
    ? worked
    : found.filter((each) => {
        const same = byKey.get(phaseKey(each.id)) ?? [];
        return same.length === 1 || !isAside(each) || same.every(isAside);
      });
  const told = kept.map((each) => {
    const others = (byKey.get(phaseKey(each.id)) ?? []).filter((other) => !kept.includes(other));
    return others.length === 0
      ? each
      : { ...each, again: others.map(({ section }) => section.heading?.text ?? '').join(' ') };
  });
  const isLater = ({ title }: PhaseSection): boolean =>
    /^\W*(?:future|later|optional|deferred)\b/i.test(title);
  if (told.some(isLater)) return uniqueIds(told);
  const parents = new Set(
    told.map((each) => `${phaseKey(each.id)}\0${above.get(each)?.at(-1)?.heading?.line ?? 0}`),
  );
  return parents.size === told.length ? uniqueIds(told) : told;
}

/** `Phase 1: Research Insights` and `Phase 2: Research Insights`, each beside the phase itself, explain the phases. */
function withoutAppendices(found: readonly PhaseSection[]): readonly PhaseSection[] {
  const byTitle = grouped(found, ({ title }) => title.toLowerCase());
  const isRepeated = ({ title }: PhaseSection): boolean =>
    title !== '' && (byTitle.get(title.toLowerCase())?.length ?? 0) > 1;
  const titled = new Set(found.filter((each) => !isRepeated(each)).map(({ id }) => phaseKey(id)));
  return found.filter((each) => !isRepeated(each) || !titled.has(phaseKey(each.id)));
}

/** The sections around this one, from the whole file inwards. */
function sectionsAround(root: Section, section: Section): Section[] {
  const { first } = spanOf(section);
  const below = root.children.find((each) => spanOf(each).first <= first && first <= each.last);
  return below === undefined || below === section ? [root] : [root, ...sectionsAround(below, section)];
}

/** `## Phase: Review fixes` after numbered phases gets the next number. */
function unnumbered(root: Section, word: string, found: readonly PhaseSection[]): PhaseSection[] {
  const [start] = found;
  const numbers = found.map(({ id }) => Number(id));
  if (!start || !numbers.every(Number.isInteger)) return [];
  const named = nameBy(new RegExp(String.raw`^[^\p{L}]*(?<word>${word})(?<id>\s*:)\s*(?<title>\S.*)$`, 'iu'));
  const left = sectionsBy(root, named).filter(
    ({ section, first }) => section.depth === start.section.depth && first > start.first,
  );
  return left.map((each, at) => ({ ...each, id: String(Math.max(...numbers) + 1 + at) }));
}

const wordAndNumber = nameBy(/^[^\p{L}\p{N}]*(?<word>\p{L}+)\s+(?<id>\d{1,3})\s*[:.–—-]\s*(?<title>\S.*)$/u);

/** Between milestones 1 and 3, "Track 2" is the second one: headings of the same level that fill gaps in the numbers. */
function withGaps(root: Section, found: readonly PhaseSection[]): PhaseSection[] {
  const known = new Set(found.map(({ id }) => id));
  const numbers = found.map(({ id }) => Number(id));
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  if (!numbers.every(Number.isInteger) || known.size > most - least) return [...found];
  const depth = found[0]?.section.depth;
  const others = sectionsBy(root, wordAndNumber).filter(
    ({ id, section }) => section.depth === depth && !known.has(id) && Number(id) > least && Number(id) < most,
  );
  return [...found, ...others].toSorted((a, b) => a.first - b.first);
}

const lettered = nameBy(
  /^[^\p{L}\p{N}]*(?<id>[UMPTSW]\d{1,2}|US-\d{1,3})\s*(?::|[–—]|-\s)\s*(?<title>\S.*)$/u,
);

/** `## U1: …`, `### M0: …`, `## P0 — …`, `### US-001: …`: units, milestones, priorities or stories, if two or more share a letter and a level. */
export function letteredSections(root: Section): PhaseSection[] {
  const all = sectionsBy(root, lettered);
  const [first] = all;
  const same = all.filter(
    ({ id, section }) => id[0] === first?.id[0] && section.depth === first?.section.depth,
  );
  return same.length > 1 ? same : [];
}

const versioned = nameBy(
  /^[^\p{L}\p{N}]*v(?<id>\d{1,3}\.\d{1,3})(?:\.\d+)?(?=\s|$)\s*(?:\([^)]{0,30}\)\s*)?[:–—-]?\s*(?<title>.*)$/iu,
);

/** `## v1.1 (Q1) - Polish`: versions of a road map, if at least two of one level contain boxes. */
export function versionSections(
  root: Section,
  holdsBoxes: (section: PhaseSection) => boolean,
): PhaseSection[] {
  const all = sectionsBy(root, versioned).filter(holdsBoxes);
  const same = all.filter(({ section }) => section.depth === all[0]?.section.depth);
  return same.length > 1 ? same : [];
}

/** `### 1. Title`, if at least one of them has a "Depends on". */
export function numberedSections(root: Section): PhaseSection[] {
  const all = sectionsBy(root, numberedHeading);
  const depths = all.filter(({ section }) => saysDepends(section)).map(({ section }) => section.depth);
  return all.filter(({ section }) => section.depth === Math.min(...depths));
}

function saysDepends(section: Section): boolean {
  return allBlocks(section)
    .flatMap((block) => {
      if (block.type === 'paragraph') return block.lines;
      return block.type === 'list' ? block.items.flatMap((item) => item.text) : [];
    })
    .some((line) => /^[*_\s]*(?:depends[ _-]on|dependencies\**:)/i.test(line.text));
}

function sectionsNamed(root: Section, word: string, strict: boolean): PhaseSection[] {
  const all = sectionsBy(root, (title) => phaseAtStart(title, strict)).filter((each) => each.word === word);
  return withoutTitle(all, ({ section }) => section.depth);
}

/** A single top-level heading is the title, whatever its text. */
export function withoutTitle<T>(all: readonly T[], depthOf: (one: T) => number): T[] {
  const first = all.filter((one) => depthOf(one) === 1);
  return first.length === 1 ? all.filter((one) => one !== first[0]) : [...all];
}

/** Criteria may be grouped by phases, at a higher level than the phases themselves. */
function best(root: Section, found: readonly PhaseSection[]): PhaseSection[] | null {
  const above = new Map(found.map(({ section }) => [section, sectionsAround(root, section)]));
  const without = (all: readonly PhaseSection[], names: RegExp): readonly PhaseSection[] =>
    all.filter(({ section }) => !above.get(section)?.some((one) => names.test(titleIn(one))));
  const now = without(found, notNow);
  const all = now.length > 0 ? now : found;
  const main = without(all, progress);
  const depth = usualDepth(
    (main.length > 1 ? main : all).map(({ id, section }) => ({ id, depth: section.depth })),
  );
  return found.length === 0 ? null : all.filter(({ section }) => section.depth === depth);
}

/** The heading level with the most different ids; the higher one if two are equal. */
export function usualDepth(found: readonly { readonly id: string; readonly depth: number }[]): number {
  const byDepth = grouped(found, ({ depth }) => depth);
  const counts = [...byDepth].map(
    ([depth, same]) => [depth, new Set(same.map(({ id }) => phaseKey(id))).size] as const,
  );
  return counts.toSorted(([a, left], [b, right]) => right - left || a - b)[0]?.[0] ?? 0;
}

/** If numbers restart below another heading, the second 1 is 1-2, the third 1-3. */
export function uniqueIds<T extends { readonly id: string }>(all: readonly T[]): T[] {
  const seen = new Map<string, number>();
  return all.map((one) => {
    const times = (seen.get(phaseKey(one.id)) ?? 0) + 1;
    seen.set(phaseKey(one.id), times);
    return times === 1 ? one : { ...one, id: `${one.id}-${times}` };
  });
}
