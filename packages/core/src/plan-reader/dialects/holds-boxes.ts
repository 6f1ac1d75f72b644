import { boxesBetween } from '../boxes.ts';
import type { Section } from '../markdown/section.ts';
import type { ReadFile } from './file-draft.ts';

export function holdsBoxes({ boxes }: ReadFile, { heading, last }: Section): boolean {
  const first = heading?.line ?? 1;
  return boxesBetween(boxes, first, last).length > 0;
}
