import { phaseKey } from '../../ids.ts';
import type { Place } from '../../place.ts';
import { boxesBetween, type Box } from '../boxes.ts';
import { readDependencies } from '../dependencies/read-dependencies.ts';
import type { PlacedRef } from '../dependencies/dependency-ref.ts';
import { fieldNamed, readFields } from '../fields.ts';
import type { PlanLook } from '../dialect.ts';
import { joinPath } from '../link-path.ts';
import { plain } from '../markdown/inline.ts';
import { allSections, type Section } from '../markdown/section.ts';
import { placeOf } from '../markdown/source-text.ts';
import { cleanTitle, phaseAtStart } from '../phase-name.ts';
import type { ReadFile } from './file-draft.ts';

/** A phase of a roadmap: its box in the list, and its details where they are written. */
export interface RoadmapPhase {
  readonly id: string;
  readonly title: string;
  readonly place: Place;
  readonly done: boolean;
  /** Its box, to be ticked when all of it has landed. */
  readonly box: Place | null;
  readonly section: Section | null;
  readonly refs: readonly PlacedRef[];
  readonly saysDependencies: boolean;
  /** Boxes of its plans by the names of these: `12-01`. */
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
    const place = placeOf(read.document.source, box);
    const title = cleanTitle(name.title.replace(/\s+[-–—]\s.*$|\s+\(\d+\/\d+ plans?\).*$/, ''));
    const listed = {
      id: name.id,
      title,
      place,
      done: box.done,
      box: place,
      section: null,
      refs: [],
      saysDependencies: false,
      plans: new Map<string, Box>(),
    };
    if (!phases.has(phaseKey(name.id))) phases.set(phaseKey(name.id), listed);
  }
  for (const section of allSections(read.tree)) {
    const name = section.heading ? phaseAtStart(plain(section.heading.text), true) : null;
    if (name?.word !== 'phase' || section.depth < 2) continue;
    const known = phases.get(phaseKey(name.id));
    if (!known?.section)
      phases.set(phaseKey(name.id), detailed(read, section, { known, id: name.id, title: name.title }));
  }
  return {
    read,
    title: cleanTitle(plain(read.section.heading?.text ?? '')).replace(/^Roadmap\s*:\s*/i, ''),
    phases: [...phases.values()],
  };
}

interface Known {
  readonly known: RoadmapPhase | undefined;
  readonly id: string;
  readonly title: string;
}

function detailed(read: ReadFile, section: Section, { known, id, title }: Known): RoadmapPhase {
  const { source } = read.document;
  const heading = section.heading ?? { line: 1, start: 1, text: '' };
  const field = fieldNamed(readFields(section.blocks), /^depends on$/i);
  const refs = field ? readDependencies(field.value).map((ref) => ({ ...ref, file: source.file })) : [];
  const boxes = boxesBetween(read.boxes, heading.line + 1, section.last);
  const plans = new Map(
    boxes.flatMap((box): [string, Box][] => {
      const name = /\b(\d[\w.]{0,9}-\d{1,3}[a-z]?)(?:-PLAN\.md)?\b/.exec(box.text)?.[1];
      return name === undefined ? [] : [[phaseKey(name), box]];
    }),
  );
  const marked = /[✅✓]|\[x\]|\bCOMPLETED?\b/u.test(heading.text);
  return {
    id,
    title: title || known?.title || id,
    place: placeOf(source, { line: heading.line, column: heading.start }),
    done: known?.done ?? (marked || (plans.size > 0 && [...plans.values()].every((box) => box.done))),
    box: known?.box ?? null,
    section,
    refs,
    saysDependencies: field !== undefined,
    plans,
  };
}
