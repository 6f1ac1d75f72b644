import { boxesBetween } from '../boxes.ts';
import { plain } from '../markdown/inline.ts';
import { allSections, type Section } from '../markdown/section.ts';
import { numberedHeading } from '../phase-name.ts';
import type { ReadFile } from './file-draft.ts';
import { spanOf, type Unit } from './unit-plan.ts';

export function holdsBoxes({ boxes }: ReadFile, { heading, last }: Section): boolean {
  const first = heading?.line ?? 1;
  return boxesBetween(boxes, first, last).length > 0;
}

/** `## 1. Name` with boxes below it: those of the highest rank. */
export function numberedGroups(read: ReadFile): Unit[] {
  const found = allSections(read.tree).flatMap((section) => {
    const name = section.heading ? numberedHeading(plain(section.heading.text)) : null;
    return name && /^\d{1,3}[A-Za-z]?$/.test(name.id) && holdsBoxes(read, section) ? [{ name, section }] : [];
  });
  const depth = Math.min(...found.map(({ section }) => section.depth));
  return found
    .filter(({ section }) => section.depth === depth)
    .map(({ name, section }) => ({ id: name.id, title: name.title, section, ...spanOf(section) }));
}
