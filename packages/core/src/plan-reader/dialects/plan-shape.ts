import { phaseKey } from '../../ids.ts';
import type { PlanLook } from '../dialect.ts';
import { readFields } from '../fields.ts';
import { plain } from '../markdown/inline.ts';
import { phaseInHeading, phaseWords } from '../phase-name.ts';
import type { ReadFile } from './file-draft.ts';
import { isFrontMatterPlan } from './front-matter.ts';
import { uniqueIds } from './unique-ids.ts';
import { readPhaseLinks } from './phase-links.ts';
import { letteredSections, numberedSections, phaseSections, type PhaseSection } from './phase-sections.ts';
import { readPhaseRows, type PhaseRow } from './phases-table.ts';

/** What several dialects ask of the same markdown, each answered once. */
export interface PlanShape {
  readonly read: ReadFile;
  /** Sections headed by the word "Phase". */
  readonly phases: readonly PhaseSection[];
  /** The same, with other words and with bare numbers where there are none. */
  readonly sections: readonly PhaseSection[];
  readonly rows: readonly PhaseRow[];
  readonly links: readonly PhaseRow[];
  readonly isFrontMatter: boolean;
  /** `<task>` blocks and no phases around them. */
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
  const phases = phaseSections(read.tree, ['phase']);
  const inFile = new Set(phases.map(({ name }) => phaseKey(name.id)));
  const sections = sectionsOf(read, phases);
  // Its first heading is the first of several of its kind: a list of them, and no file of one.
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

/** Several phases with text of their own, and none of what a phase file has: the plan of them, whatever its title says. */
function holdsPhases(read: ReadFile, phases: readonly PhaseSection[]): boolean {
  const [first] = phases;
  if (first?.section.depth === 1) return true;
  const isSeveral = new Set(phases.map(({ name }) => phaseKey(name.id))).size > 1;
  return isSeveral && phases.every(({ section }) => section.depth < 4) && !isOfMaster(read);
}

function isOfMaster(read: ReadFile): boolean {
  const names = read.section.children.map((child) => plain(child.heading?.text ?? ''));
  return (
    readFields(read.section.blocks).some((field) => /^master plan$/i.test(field.label)) ||
    names.some((name) => /^process wrapper/i.test(name))
  );
}

function sectionsOf(read: ReadFile, phases: readonly PhaseSection[]): readonly PhaseSection[] {
  if (phases.length > 0) return phases;
  const numbered = numberedSections(read.tree);
  const worded = numbered.length > 0 ? numbered : phaseSections(read.tree, phaseWords.slice(1));
  const named = worded.length > 0 ? worded : letteredSections(read.tree);
  return uniqueIds(
    named,
    ({ name }) => name.id,
    (each, id) => ({ ...each, name: { ...each.name, id } }),
  );
}

export function linksFile(row: PhaseRow): boolean {
  return row.link !== null && !row.link.target.startsWith('#');
}

/** A phase file given on its own: it is named after a phase, and has what only phase files have. */
export function isPhaseFile(read: ReadFile): boolean {
  const heading = plain(read.section.heading?.text ?? '');
  if ((phaseInHeading(heading)?.id ?? '') === '') return false;
  const hasMaster = readFields(read.section.blocks).some((field) => /^master plan$/i.test(field.label));
  const names = read.section.children.map((child) => plain(child.heading?.text ?? ''));
  return hasMaster || names.some((name) => /^(?:process wrapper|tasks?\b|(?:\w+ )?gates?\b)/i.test(name));
}
