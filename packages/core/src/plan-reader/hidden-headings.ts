import type { Finding } from '../plan.ts';
import { finding } from './audit-codes.ts';
import type { ReadFile } from './dialects/file-draft.ts';
import { placeOf } from './markdown/source-text.ts';
import { phaseAtStart } from './phase-name.ts';
import { codeLines } from './task-tags.ts';

/** Headings within code that fill a gap in the numbers: an earlier fence was closed too early or not at all. */
export function hiddenHeadings({ document }: ReadFile, ids: readonly string[]): Finding[] {
  const numbers = new Set(ids.map(Number));
  const most = Math.max(...numbers);
  const least = Math.min(...numbers);
  if (!Number.isInteger(most) || most - least < numbers.size) return [];
  const { source, blocks } = document;
  return [...codeLines(blocks)].flatMap((line): Finding[] => {
    const text = source.lines[line - 1] ?? '';
    const title = /^#{1,5}[ \t]+(\S.*)$/.exec(text)?.[1];
    const name = title === undefined ? null : phaseAtStart(title, true);
    const number = Number(name?.id);
    if (name === null || numbers.has(number) || !(number > least && number < most)) return [];
    return [
      finding('HEADING_UNCLEAR', {
        place: placeOf(source, { line, column: 1 }),
        message: `"${text.slice(0, 60).trim()}" is in a code block, so it is not read as a phase`,
        suggestion: 'close the code fence above it; a fence around another one needs more ticks',
      }),
    ];
  });
}
