import { phaseKey } from '../../ids.ts';
import type { Place } from '../../place.ts';
import { boxesBetween, type Box } from '../boxes.ts';
import { readDependencies, type DependencyRef } from '../dependencies/read-dependencies.ts';
import { fieldNamed, readFields } from '../fields.ts';
import type { PlanLook } from '../dialect.ts';
import { joinPath } from '../link-path.ts';
import { plain } from '../markdown/inline.ts';
import { titleIn, type Section } from '../markdown/section.ts';
import { placeIn, placeOf } from '../markdown/source-text.ts';
import { cleanTitle, phaseAtStart } from '../phase-name.ts';
import type { ReadFile } from './file-draft.ts';
import { sectionsBy, type PhaseSection } from './phase-sections.ts';

/** A phase of a roadmap: its box in the list, and its details, if any. */
export interface RoadmapPhase {
  readonly id: string;
  readonly title: string;
  readonly place: Place;
  readonly done: boolean;
  /** Its box, which is ticked when all of it has landed. */
  readonly box: Place | null;
  readonly section: Section | null;
  readonly refs: readonly DependencyRef[];
  readonly saysDependencies: boolean;
  /** Boxes of its plans by plan name: `12-01`. */
  readonly plans: ReadonlyMap<string, Box>;
}

export interface Roadmap {
  readonly read: ReadFile;
  readonly title: string;
  readonly phases: readonly RoadmapPhase[];
}

export function hasRoadmap(look: PlanLook, folder: string): boolean {
  return look.list(folder).includes('ROADMAP.md');
}

export function roadmapIn(look: PlanLook, folder: string): Roadmap {
  const file = joinPath(folder, 'ROADMAP.md');
  const read = (file === joinPath('', look.path) ? null : look.open(file)) ?? look.markdown();
  const phases = new Map<string, RoadmapPhase>();
  for (const box of read.boxes) {
    const name = phaseAtStart(plain(box.text), false);
    if (name?.word !== 'phase') continue;
    const place = placeIn(box);
    const title = cleanTitle(name.title.replace(/\s+[-–—]\s.*$|\s+\(\d+\/\d+ plans?\).*$/, ''));
    const about = { id: name.id, title, place, done: box.done, box: place };
    const unsaid = { section: null, refs: [], saysDependencies: false, plans: new Map<string, Box>() };
    if (!phases.has(phaseKey(name.id))) phases.set(phaseKey(name.id), { ...about, ...unsaid });
  }
  for (const each of sectionsBy(read.tree, (title) => phaseAtStart(title, true))) {
    if (each.word !== 'phase' || each.section.depth < 2) continue;
    const known = phases.get(phaseKey(each.id));
    if (!known?.section) phases.set(phaseKey(each.id), detailed(read, each, known));
  }
  return {
    read,
    title: cleanTitle(titleIn(read.section)).replace(/^Roadmap\s*:\s*/i, ''),
    // A finished milestone has no list of boxes, so its phases are placed at their details.
    phases: [...phases.values()].toSorted((a, b) => lineOf(a) - lineOf(b)),
  };
}

function lineOf({ box, place }: RoadmapPhase): number {
  return (box ?? place).line;
}

function detailed(read: ReadFile, phase: PhaseSection, known: RoadmapPhase | undefined): RoadmapPhase {
  const { id, title, section, first, last } = phase;
  const text = section.heading?.text ?? '';
  const field = fieldNamed(readFields(section.blocks), /^depends on$/i);
  const boxes = boxesBetween(read.boxes, first + 1, last);
  const plans = new Map(
    boxes.flatMap((box): [string, Box][] => {
      const name = /\b(\d[\w.]{0,9}-\d{1,3}[a-z]?)(?:-PLAN\.md)?\b/.exec(box.text)?.[1];
      return name === undefined ? [] : [[phaseKey(name), box]];
    }),
  );
  const marked = /[✅✓]|\[x\]|\bCOMPLETED?\b/u.test(text);
  return {
    id,
    title: title || known?.title || id,
    place: placeOf(read.document.source, { line: first, column: section.heading?.start ?? 1 }),
    done: known?.done ?? (marked || (plans.size > 0 && [...plans.values()].every((box) => box.done))),
    box: known?.box ?? null,
    section,
    refs: field ? readDependencies(field.value) : [],
    saysDependencies: field !== undefined,
    plans,
  };
}
