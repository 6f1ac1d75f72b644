import { plain } from '../markdown/inline.ts';
import { cleanTitle } from '../phase-name.ts';
import type { ReadFile } from './file-draft.ts';
import type { Unit } from './unit-plan.ts';

/** A whole file as one unit. */
export function wholeUnit({ section, document }: ReadFile, id: string): Unit {
  const title = cleanTitle(plain(section.heading?.text ?? ''));
  return { id, title, section, first: 1, last: document.source.lines.length };
}
