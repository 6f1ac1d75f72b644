import { finding } from './audit-codes.ts';
import { phaseKey } from '../ids.ts';
import type { Finding } from '../plan.ts';
import type { ReadFile } from './dialects/file-draft.ts';
import { columnsOf } from './dialects/phases-table.ts';
import { plain } from './markdown/inline.ts';
import { placeIn, placeOf } from './markdown/source-text.ts';
import { phaseAtStart } from './phase-name.ts';
import { codeLines } from './task-tags.ts';

const namesPhase = /^[^\p{L}\p{N}]{0,9}phase[ \t]+[^\s:]{1,20}\s?[:–—-](?=\s)/iu;
const inOtherMarks =
  /^[ \t]{0,3}(?:<h[1-6][^>]{0,80}>|<(?:details|summary)[^>]{0,80}>(?:\s?<summary>)?|\*\*|__)\s?(phase\b[^<*]{1,120})/i;

/** Lines that seem to begin a phase but are not read as one. */
export function unclearHeadings({ document }: ReadFile, ids: readonly string[]): Finding[] {
  const { source, blocks } = document;
  const known = new Set(ids.map(phaseKey));
  const code = codeLines(blocks);
  const headings = new Set(blocks.flatMap((block) => (block.type === 'heading' ? [block.line] : [])));
  return source.lines.flatMap((line, index): Finding[] => {
    if (!/phase/i.test(line) || code.has(index + 1)) return [];
    const words = headings.has(index + 1)
      ? plain(line.replace(/^[\s#]+/, ''))
      : (inOtherMarks.exec(line)?.[1] ?? '');
    const name = phaseAtStart(words, true);
    const isNew = name === null ? namesPhase.test(words) : !known.has(phaseKey(name.id));
    if (!isNew || headings.has(index + 1) !== (name === null)) return [];
    return [
      finding('HEADING_UNCLEAR', {
        place: placeOf(source, { line: index + 1, column: 1 }),
        message: `"${words.slice(0, 60)}" seems to begin a phase, but is not read as one`,
        suggestion: 'write it as a heading with a number: "## Phase 2: Title"',
      }),
    ];
  });
}

/** Rows of a phases table without a clear id. */
export function unclearRows({ document: { blocks } }: ReadFile): Finding[] {
  return blocks.flatMap((table): Finding[] => {
    if (table.type !== 'table') return [];
    const { id, title, countsPhases } = columnsOf(table);
    if (id === -1 || title === -1 || !countsPhases) return [];
    return table.rows.flatMap((row): Finding[] => {
      const cell = row[id];
      const [first] = row;
      if (!cell || !first || row.every((each) => each.text === '')) return [];
      if (cell.text !== '' && !/~~|\d\s?(?:&|,|\+|\/|and)\s?\d/.test(cell.text)) return [];
      return [
        finding('PHASE_UNCLEAR', {
          place: placeIn(cell),
          message: `the id "${cell.text}" of this row does not name a single phase`,
          suggestion: 'give each phase a row with a unique id',
        }),
      ];
    });
  });
}

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
