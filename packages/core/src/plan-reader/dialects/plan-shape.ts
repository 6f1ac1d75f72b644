import { phaseKey } from '../../ids.ts';
import { boxesBetween } from '../boxes.ts';
import type { PlanLook } from '../dialect.ts';
import { readFields } from '../fields.ts';
import { titleIn } from '../markdown/section.ts';
import { phaseInHeading, phaseWords } from '../phase-name.ts';
import type { ReadFile } from './file-draft.ts';
import { isFrontMatterPlan } from './front-matter.ts';
import { readPhaseLinks } from './phase-links.ts';
import {
  letteredSections,
  numberedSections,
  oncePerPhase,
  phaseSections,
  uniqueIds,
  versionSections,
  type PhaseSection,
} from './phase-sections.ts';
import { readPhaseRows, type PhaseRow } from './phases-table.ts';

/** Questions that several dialects ask about the same markdown, each answered once. */
export interface PlanShape {
  readonly read: ReadFile;
  readonly phases: readonly PhaseSection[];
  /** The same with other words for a phase; if there are none, with bare numbers. */
  readonly sections: readonly PhaseSection[];
  readonly rows: readonly PhaseRow[];
  readonly links: readonly PhaseRow[];
  readonly isFrontMatter: boolean;
  /** `<task>` blocks without phases around them. */
  readonly onlyTags: boolean;
  readonly isPhaseFile: boolean;
}

const shapes = new WeakMap<ReadFile, PlanShape>();

export function shapeOf(look: PlanLook): PlanShape {
  const read = look.markdown();
  const known = shapes.get(read) ?? shapeIn(read);
  shapes.set(read, known);
  return known;
}

function shapeIn(read: ReadFile): PlanShape {
  const phases = oncePerPhase(read.tree, phaseSections(read.tree, ['phase']));
  const inFile = new Set(phases.map(({ id }) => phaseKey(id)));
  const sections = sectionsOf(read, phases);
  // Whether the first heading is the first of several phases: a list of phases, not the file of one.
  const isFirstOfSeveral = sections.length > 1 && sections[0]?.section.heading === read.section.heading;
  return {
    read,
    phases,
    sections,
    rows: readPhaseRows(read.document.blocks, (id) => inFile.has(phaseKey(id))),
    links: phases.length > 0 ? [] : readPhaseLinks(read.section),
    isFrontMatter: isFrontMatterPlan(read),
    onlyTags: read.tags.tags.length > 0 && phases.length === 0,
    isPhaseFile: !holdsPhases(read, phases) && !isFirstOfSeveral && isPhaseFile(read),
  };
}

/** Whether there are several phases with text and no part of a phase file: this is the plan, whatever its title. */
function holdsPhases(read: ReadFile, phases: readonly PhaseSection[]): boolean {
  const [first] = phases;
  if (first?.section.depth === 1) return true;
  const isSeveral = new Set(phases.map(({ id }) => phaseKey(id))).size > 1;
  return isSeveral && phases.every(({ section }) => section.depth < 4) && !isOfMaster(read);
}

export function isOfMaster({ section }: ReadFile, parts = /^process wrapper/i): boolean {
  const fields = readFields(section.blocks);
  return (
    fields.some(({ label }) => /^master plan$/i.test(label)) ||
    section.children.some((child) => parts.test(titleIn(child)))
  );
}

function sectionsOf(read: ReadFile, phases: readonly PhaseSection[]): readonly PhaseSection[] {
  if (phases.length > 0) return phases;
  const numbered = numberedSections(read.tree);
  const worded = numbered.length > 0 ? numbered : phaseSections(read.tree, phaseWords.slice(1));
  const lettered = worded.length > 0 ? worded : letteredSections(read.tree);
  const named =
    lettered.length > 0
      ? lettered
      : versionSections(read.tree, ({ first, last }) => boxesBetween(read.boxes, first, last).length > 0);
  return uniqueIds(named);
}

export function linksFile(row: PhaseRow): boolean {
  return row.link !== null && !row.link.target.startsWith('#');
}

/** A phase file given alone: its title names a phase, and it has a part that only phase files have. */
export function isPhaseFile(read: ReadFile): boolean {
  if ((phaseInHeading(titleIn(read.section))?.id ?? '') === '') return false;
  return isOfMaster(read, /^(?:process wrapper|tasks?\b|(?:\w+ )?gates?\b)/i);
}
