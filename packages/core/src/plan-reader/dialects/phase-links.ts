import type { Block, Item } from '../markdown/block.ts';
import { plain } from '../markdown/inline.ts';
import { allSections, type Section } from '../markdown/section.ts';
import { placeIn, restOf, type Line } from '../markdown/source-text.ts';
import { cleanTitle, idInFileName, phaseAtStart } from '../phase-name.ts';
import { statusMarker } from '../status.ts';
import { linkIn, linksMarkdown, type PhaseRow } from './phases-table.ts';

const about =
  /\b(?:phases?|plans?|roadmap|milestones?|sprints?|modules?|stages?|steps|order|implementation|contents|index|breakdown)\b/i;
const aside =
  /\b(?:references?|related|resources|see also|further|read|background|links|docs|documentation|appendix|notes)\b/i;

/** A list of links instead of a phases table: `1. [Setup](phase-1.md)`. */
export function readPhaseLinks(root: Section): PhaseRow[] {
  for (const section of allSections(root)) {
    const heading = section.heading?.text ?? '';
    if (aside.test(heading)) continue;
    const trusted = about.test(heading);
    for (const block of section.blocks) {
      const rows = rowsOf(block);
      const sure = rows.filter(namesPhase).length;
      if (rows.length === 0) continue;
      if (sure === rows.length || (trusted && rows.length > 1) || (sure > 0 && onlyFiles(block, rows)))
        return rows;
    }
  }
  return [];
}

/** Numbered lists that contain only links to files, under any heading. The linked file must name itself a phase. */
export function numberedLinkLists(root: Section): PhaseRow[][] {
  return allSections(root)
    .filter((section) => !aside.test(section.heading?.text ?? ''))
    .flatMap((section) => section.blocks)
    .filter((block) => block.type === 'list' && block.items.every((item) => item.number !== ''))
    .map((block) => ({ block, rows: rowsOf(block) }))
    .filter(({ block, rows }) => rows.length > 1 && onlyFiles(block, rows))
    .map(({ rows }) => rows);
}

function rowsOf(block: Block): PhaseRow[] {
  if (block.type !== 'list') return [];
  // As in markdown, the first number counts and the others follow it.
  const start = Number(block.items[0]?.number || 1);
  return block.items.flatMap((item, index) => rowOf(item, String(start + index)));
}

function onlyFiles(block: Block, rows: readonly PhaseRow[]): boolean {
  const isWhole = block.type === 'list' && rows.length === block.items.length;
  return isWhole && rows.every(({ link }) => link !== null && linksMarkdown(link));
}

function namesPhase({ link }: PhaseRow): boolean {
  return /phase|sprint|milestone|module|stage|step/i.test(`${link?.target ?? ''} ${link?.text ?? ''}`);
}

function rowOf(item: Item, number: string): PhaseRow[] {
  const [first] = item.text;
  const link = first ? linkIn(first) : null;
  if (!first || !link || link.target.startsWith('#') || !leads(first, link)) return [];
  const words = plain(first.text);
  const name = phaseAtStart(plain(link.text), false) ?? phaseAtStart(words, false);
  const behind = first.text.slice(link.column - first.column).replace(/^[^)]*\)/, '');
  return [
    {
      ...placeIn(item),
      id: name?.id ?? idInFileName(link.target) ?? number,
      title: titleOf(plain(link.text)),
      link,
      status: statusOf(item, words),
      depends: dependsOf(item),
      focus: plain(behind.replace(/\(?\bdepends on\b.*$/i, '')).replace(/^[\s:–—-]+/, ''),
      risk: '',
    },
  ];
}

/** The item is the link, with at most "Phase 1:" before it. */
function leads(line: Line, link: Line): boolean {
  return /^[^\p{L}]*(?:\p{L}+[\s_-]*[\w.]{1,6}\s*[:–—-]?\s*)?[^\p{L}]*$/u.test(
    line.text.slice(0, link.column - line.column),
  );
}

function titleOf(text: string): string {
  if (/\.md$/i.test(text)) return '';
  const title = phaseAtStart(text, false)?.title ?? '';
  return title !== '' ? title : cleanTitle(text);
}

function statusOf(item: Item, words: string): PhaseRow['status'] {
  const marker = statusMarker(words);
  const text = marker !== '' ? marker : item.box === 'done' ? '[x]' : item.box === 'open' ? '[ ]' : '';
  return text === '' ? null : { ...placeIn(item), text };
}

function dependsOf(item: Item): PhaseRow['depends'] {
  for (const line of item.text) {
    const found = /\bdepends on\b[\s:*_]*/i.exec(line.text);
    if (!found) continue;
    const rest = restOf(line, found.index + found[0].length);
    return { ...rest, text: rest.text.replace(/\)\s*\.?$/, '') };
  }
  return null;
}
