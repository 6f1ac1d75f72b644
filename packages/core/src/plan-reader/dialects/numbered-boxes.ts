import { firstAtLeast } from '../../first-at-least.ts';
import type { Box } from '../boxes.ts';
import type { ReadFile } from './file-draft.ts';
import type { Unit } from './unit-plan.ts';
import { cleanTitle } from '../phase-name.ts';
import { plain } from '../markdown/inline.ts';

const wholeNumber = /^(?:\*\*)?(?:task\s+)?(\d{1,4})(?:\.0)?(?:[.):]|\s+[–—-](?=\s)|(?=\s))\s*(\S.*)$/i;
const partNumber = /^(?:\*\*)?\d{1,4}\.\d/;

/** Boxes with whole numbers and everything below them: `- [ ] 1. Title` with `- [ ] 1.1 …`, nested or not. */
export function numberedBoxes({ boxes, document, tree }: ReadFile): Unit[] {
  const tops = topBoxes(boxes);
  const headings = document.blocks.flatMap((block) => (block.type === 'heading' ? [block.line] : []));
  const starts = [...tops.map(({ box }) => box.line), ...headings].toSorted((a, b) => a - b);
  return tops.map(({ box, id, title }) => ({
    id,
    title: title.replace(/\s+\((?:P\d|optional)\)$/i, ''),
    first: box.line,
    // The line before the next box or section.
    last: (starts[firstAtLeast(starts, box.line + 1, (line) => line)] ?? tree.last + 1) - 1,
    section: null,
  }));
}

type Top = Pick<Unit, 'id' | 'title'> & { readonly box: Box };

function topBoxes(boxes: readonly Box[]): Top[] {
  const numbered = boxes.flatMap((box): Top[] => {
    const [, id = '', title = ''] = wholeNumber.exec(box.text) ?? [];
    if (id === '' || (partNumber.test(box.text) && !/^(?:\*\*)?\d+\.0\b/.test(box.text))) return [];
    return [{ box, id, title: cleanTitle(plain(title.replace(/\*\*$/, ''))) }];
  });
  const least = leastIndent(numbered.map(({ box }) => box));
  const tops = numbered.filter(({ box }) => box.indent === least);
  const seen = new Set<string>();
  return tops.filter(({ id }) => !seen.has(id) && seen.add(id) !== null);
}

/** Whether this is a list of numbered tasks: nearly all top-level boxes have numbers. */
export function isNumberedList(read: ReadFile): boolean {
  const units = numberedBoxes(read);
  const least = leastIndent(read.boxes);
  const outer = read.boxes.filter((box) => box.indent === least && !partNumber.test(box.text));
  return units.length > 0 && units.length * 10 >= outer.length * 6;
}

function leastIndent(boxes: readonly Box[]): number {
  return boxes.reduce((least, box) => Math.min(least, box.indent), Number.POSITIVE_INFINITY);
}
