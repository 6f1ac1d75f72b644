import { FenceReader } from '../fences.ts';
import { firstAtLeast } from '../first-at-least.ts';
import type { Place } from '../place.ts';
import type { Finding, PlanTask } from '../plan.ts';
import { ellipsized } from '../text.ts';
import { finding } from './audit-codes.ts';
import type { ReadFile } from './dialects/file-draft.ts';
import type { LineSpan } from './markdown/section.ts';
import { placeIn, type SourceText } from './markdown/source-text.ts';
import type { PhaseBody } from './phase-draft.ts';
import { lostTaskHeadings, withoutId } from './tasks.ts';

/** A checkbox at the start of a list item, anywhere outside fences. Its place is that of the item's marker. */
export interface Box extends Place {
  /** The indentation of the marker; a tab counts as four. */
  readonly indent: number;
  readonly done: boolean;
  /** A sign instead of brackets, so no box can be ticked. */
  readonly isSign: boolean;
  /** `- [ ]* 2.2 …` */
  readonly optional: boolean;
  /** The words after the box, on its line. */
  readonly text: string;
}

/** Text may follow directly unless it would make the box a link: `- [x]1.1 Title`. */
const item =
  /^([ \t>]*)((?:[-*+]|\d{1,9}[.)])[ \t]{1,9})\[([ \txX✓✔✅☑~/>!?-]?)\]((?:\\?\*)?)(?=[ \t]|$|(?<=\[[ xX]\])[\p{L}\p{N}`])/u;

/** `- ✅ Title`, `- ⬜ Title`: bullets of plans that use signs instead of boxes. */
export const signItem = /^([ \t>]*)([-*+][ \t]{1,9})([✅☑✔⬜☐🔲🔄🚧⏳])\uFE0F?(?=\s)()/u;
/** A box at the start of a line without a bullet or in a cell of a table, and the sign of an open one. */
const unlisted =
  /^([ \t>]*)(?:(\|(?:.*\|)?[ \t]*)?\[([ xX])\](?=[ \t]*\||[ \t]+\S)|([-*+][ \t]{1,9})?[⬜☐🔲]\uFE0F?(?=[ \t]+\S))/u;

/** All boxes of a text, line by line, so that no other structure can hide one. The other pattern finds more of them. */
export function boxesIn({ file, lines }: SourceText, other: RegExp | null = null): Box[] {
  const fences = new FenceReader();
  return lines.flatMap((text, index): Box[] => {
    const role = fences.read(text);
    const isText = role !== 'code' && role !== 'closes';
    const box = isText && text.includes('[') ? item.exec(text) : null;
    const found = box ?? (isText ? (other?.exec(text) ?? null) : null);
    if (!found) return [];
    const [whole, ahead = '', , mark = '', star = ''] = found;
    return [
      {
        file,
        line: index + 1,
        column: ahead.length + 1,
        indent: ahead.replaceAll('\t', '    ').length,
        done: /[xX✓✔✅☑]/u.test(mark),
        isSign: box === null,
        optional: star !== '',
        text: text.slice(whole.length).trim(),
      },
    ];
  });
}

/** The boxes within these lines; `boxes` is in the order of the text. */
export function boxesBetween(boxes: readonly Box[], first: number, last: number): readonly Box[] {
  const from = (line: number): number => firstAtLeast(boxes, line, (box) => box.line);
  return boxes.slice(from(first), from(last + 1));
}

/** Every box is a task, with the id from the plan. */
export function boxTasks(
  source: SourceText,
  boxes: readonly Box[],
  groupOf: (line: number) => string = () => '',
): Pick<PhaseBody, 'tasks' | 'ticks' | 'allTicked'> {
  const required = boxes.filter((box) => !box.optional);
  const tasks = boxes.map((box, index): PlanTask => {
    const { id, words } = withoutId(wholeText(source, box));
    return {
      id: id === '' ? String(index + 1) : id,
      text: box.optional ? `${words} (optional)` : words,
      done: box.done,
      group: groupOf(box.line),
      place: placeIn(box),
    };
  });
  const open = required.filter((box) => !box.done);
  const ticks = open.filter((box) => !box.isSign).map(placeIn);
  return { tasks, ticks, allTicked: required.length > 0 && open.length === 0 };
}

/** The box's text with its continuation lines. */
function wholeText({ lines }: SourceText, box: Box): string {
  const words = [box.text];
  for (let at = box.line; at < lines.length && words.length < 20; at++) {
    const line = lines[at] ?? '';
    const indent = line.search(/\S/);
    if (indent <= box.indent || /^\s*(?:[-*+]|\d{1,9}[.)])\s|^\s*(?:```|~~~|#|>|\|)/.test(line)) break;
    words.push(line.trim());
  }
  return words.join(' ').trim();
}

interface Owner extends Pick<PhaseBody, 'tasks' | 'aside' | 'gates'> {
  /** Of a phase; a whole file has none. */
  readonly place?: Place;
}

/** Boxes and headings of tasks outside all phases. Each is reported, so that none is lost silently. */
export function lostWork(
  { document: { source }, boxes, tree }: ReadFile,
  owners: readonly Owner[],
): Finding[] {
  const isHere = ({ file }: Place): boolean => file === source.file;
  const known = owners.flatMap(({ tasks, aside, gates, place }) => [
    ...[...tasks, ...gates.filter(({ command }) => command !== null)].flatMap((one) =>
      isHere(one.place) ? [one.place.line] : [],
    ),
    ...(place && isHere(place) ? [place.line] : []),
    ...aside,
  ]);
  const lines = [...new Set(known)].toSorted((a, b) => a - b);
  const isKnown = ({ first, last }: LineSpan): boolean =>
    (lines[firstAtLeast(lines, first, (line) => line)] ?? last + 1) <= last;
  const lost = [...boxes, ...boxesIn(source, unlisted).filter(({ isSign }) => isSign)]
    .filter(({ line }) => !isKnown({ first: line, last: line }))
    .map((box) =>
      finding('BOX_NOT_READ', {
        place: placeIn(box),
        message: `this checkbox does not belong to a phase: ${box.text === '' ? '(empty)' : ellipsized(box.text, 60)}`,
        suggestion: 'if it is work, move it under the heading of a phase; otherwise it is ignored',
      }),
    );
  return [...lost, ...lostTaskHeadings(tree, isKnown)];
}
