import type { Place } from '../place.ts';
import type { Finding, PlanTask } from '../plan.ts';
import { phaseKey } from '../ids.ts';
import { ellipsized } from '../text.ts';
import { finding } from './audit-codes.ts';
import { readFields } from './fields.ts';
import { itemText, type Block, type Item } from './markdown/block.ts';
import { unmarked } from './markdown/inline.ts';
import {
  allBlocks,
  allSections,
  spanOf,
  startOf,
  titleIn,
  type LineSpan,
  type Section,
} from './markdown/section.ts';
import { placeIn } from './markdown/source-text.ts';
import type { PhaseBody } from './phase-draft.ts';
import { phaseAtStart, phaseInHeading, type PhaseName } from './phase-name.ts';
import { readPhaseStatus, statusMarker } from './status.ts';
import type { TaskTag } from './task-tags.ts';
import { topicsOf } from './topics.ts';

interface Found extends Omit<PlanTask, 'place'>, Place {
  /** The place of a box: under Tasks, under a neutral heading, under criteria, or where no tasks are. */
  readonly under: 'tasks' | 'open' | 'criteria' | 'wrapper';
  /** Whether it is in a section of our own template that never contains tasks. */
  readonly template: boolean;
  readonly box: boolean;
}

const taskHeading =
  /^(?:[^\p{L}]*)(?:(?:implementation|phase|detailed|development|main|core|the|sub)[\s-]+)*(?:tasks?|to-?dos?|steps|action items|work items|checklist of tasks)\b(?!\s+\w*[-\d:])/iu;
const wrapper = /\b(?:process wrapper|gates?)\b/i;
/** Headings of criteria. If such a heading contains anything else, the boxes below it are work. */
const criteria =
  /\b(?:accept\w*|(?:success|exit|done|completion|entry)\s+(?:criteri\w+|conditions?)|criteri\w+|definition of (?:done|ready)|done when|rollback|sign-?off|out of scope|non-?goals?|prerequisites?|before (?:you )?start|pre-?flight|deliverables?)\b/i;
const template =
  /^(?:test strategy|validation|acceptance criteria|rollback plan|dependencies|risk assessment)\b/i;
/** Labels within a text are weaker than headings: the lines below them explain. */
const elsewhere =
  /\b(?:accept|criteria|criterion|test|verif|validat|success|complet|check-?list|gates?|deliverable|rollback|definition of done|done when|exit|requirement|prerequisite|process wrapper|notes|risk|quality|sign-?off|review|out of scope|non-?goals?|before (?:you )?start|pre-?flight|depend)/i;
const idAhead =
  /^(?<open>\*\*)?(?:task\s+)?(?<id>\d+[A-Za-z]?(?:[.-]\d+[A-Za-z]?)*|[A-Z]{1,4}-?\d+[a-z]?(?:[.-]\d+)*(?:-[A-Z]{2,8})?)(?<close>\*\*)?(?<mark>\s*[:)](?:\*\*)?(?=\s)|\.(?:\*\*)?(?=\s)|\s+[–—-](?=\s)|(?=\s))\s*/i;
/** If no mark follows, only text that cannot be an ordinary number is an id: `1.1`, `16-01`, `T001`. */
const unmistakable = /[.-]\d|^[A-Z]{1,4}-?\d{2,}/i;

/**
 * Every checkbox under Tasks and below. Without such a heading or label: the boxes outside lists of criteria. A box
 * with an unmistakable id is always a task. Boxes of a Process Wrapper, of gates, and of criteria beside a Tasks
 * heading are never tasks.
 */
export function readTasks(
  section: Section,
  tags: readonly TaskTag[],
): Pick<PhaseBody, 'tasks' | 'ticks' | 'allTicked' | 'aside'> {
  const all = walk(section, nowhere).filter((box) => !tags.some((tag) => within(box.line, tag)));
  const isBare = all.length === 0 && tags.length === 0;
  const chosen = new Set(isBare ? tasksInHeadings(section) : choose(all));
  const found = [...tagged(tags), ...chosen];
  found.sort((a, b) => a.line - b.line);
  const named = all.some((box) => box.under === 'tasks');
  const ours = isOurTemplate(section);
  const rest = all.filter((box) => !chosen.has(box));
  const counted = all.filter((box) => box.box && box.under !== 'wrapper');
  return {
    tasks: found.map(({ id, text, done, group, ...task }, index) => ({
      id: id === '' ? String(index + 1) : id,
      text,
      done,
      group,
      place: placeIn(task),
    })),
    ticks: found.filter((task) => task.box && !task.done).map(placeIn),
    allTicked: counted.length + found.length > 0 && [...counted, ...found].every((task) => task.done),
    aside: rest
      .filter((box) => ours && (box.under === 'wrapper' || (named && box.template)))
      .map((box) => box.line),
  };
}

/** A phase file in our own format, whose other boxes are known not to be tasks. Elsewhere such boxes are reported. */
function isOurTemplate(section: Section): boolean {
  const { blocks, children } = section;
  if (phaseInHeading(titleIn(section)) === null) return false;
  const has = (name: RegExp): boolean => children.some((child) => name.test(titleIn(child)));
  return (
    has(/^process wrapper\b/i) ||
    (has(/\bgates\b/i) &&
      readFields(blocks).some(({ label }) => /^(?:status|master plan|depends on)$/i.test(label)))
  );
}

/** Those under a heading or label Tasks; otherwise all unclaimed ones, or all. */
function choose(all: readonly Found[]): readonly Found[] {
  const named = all.filter((box) => box.under === 'tasks');
  const certain = all.filter((box) => box.under !== 'wrapper' && unmistakable.test(box.id));
  if (named.length > 0) return [...new Set([...named, ...certain])];
  const open = all.filter((box) => box.under === 'open');
  const chosen = [...new Set([...open, ...certain])];
  return chosen.length > 0 ? chosen : all.filter((box) => box.under === 'criteria');
}

function tagged(tags: readonly TaskTag[]): Found[] {
  return tags.map((tag) => ({
    ...tag,
    text: tag.title,
    group: '',
    under: 'tasks',
    template: false,
    box: false,
  }));
}

function within(line: number, tag: TaskTag): boolean {
  return line > tag.line && line <= tag.last;
}

export function isTasks(section: Section): boolean {
  return section.heading !== null && taskHeading.test(unmarked(section.heading.text));
}

type Where = Pick<Found, 'under' | 'group' | 'template'>;

function walk(section: Section, where: Where): Found[] {
  const own =
    topicsOf(section.blocks).length === 1
      ? section.blocks.flatMap((block) => boxesIn(block, where))
      : labelled(section, where);
  const below = section.children.flatMap((child) => {
    const inside = underHeading(child, where);
    const found = walk(child, inside);
    return found.length > 0 || inside.under !== 'tasks' ? found : headingAsTask(child, where.group);
  });
  return [...own, ...below];
}

/** The first task of a file may be its first heading. */
function tasksInHeadings(section: Section): Found[] {
  const below = section.children.flatMap(headedTasks);
  return below.length === 0 ? [] : [...headingAsTask(section, ''), ...below];
}

/** The task headings of a phase that has neither boxes nor tags. */
function headedTasks(section: Section): Found[] {
  const own = headingAsTask(section, '');
  return own.length > 0 ? own : section.children.flatMap(headedTasks);
}

/** `### Task 16-01: Title` without a box below it is itself the task. */
function headingAsTask(section: Section, group: string): Found[] {
  const { heading, blocks } = section;
  const name = heading && taskInHeading(unmarked(heading.text));
  if (!name) return [];
  const [first] = blocks;
  const below =
    first?.type === 'paragraph'
      ? first.lines[0]?.text
      : first?.type === 'list'
        ? first.items[0]?.text[0]?.text
        : '';
  const isDone = readPhaseStatus(statusMarker(heading.text)) === 'completed';
  return [
    {
      ...startOf(heading),
      id: name.id,
      text: name.title || ellipsized(unmarked(below ?? ''), 80) || titleIn(section),
      done: isDone || /✅|✓|\[x\]/i.test(heading.text),
      group,
      under: 'tasks',
      template: false,
      box: false,
    },
  ];
}

/** `Task 16-01: Title`, `Task 3 (optional)`, `Task 4`. */
function taskInHeading(text: string): PhaseName | null {
  const name = phaseAtStart(text, true);
  return name?.word === 'task' ? name : null;
}

/** Headings of tasks that are read neither as a phase nor as a task, nor hold any. */
export function lostTaskHeadings(root: Section, isKnown: (span: LineSpan) => boolean): Finding[] {
  const named = allSections(root).flatMap((section) => {
    const name = taskInHeading(titleIn(section));
    return section.heading && name
      ? [{ ...name, heading: section.heading, known: isKnown(spanOf(section)) }]
      : [];
  });
  const again = new Set(named.filter(({ known }) => known).map(({ id }) => phaseKey(id)));
  return named
    .filter(({ id }) => !again.has(phaseKey(id)))
    .map(({ id, title, heading }) =>
      finding('TASK_NOT_READ', {
        place: startOf(heading),
        message:
          `this heading is read neither as a task nor as a phase: Task ${id} ${ellipsized(title, 60)}`.trim(),
        suggestion:
          'if it is work of its own, list it with the other tasks of the plan; otherwise it only explains',
      }),
    );
}

/** Under a label of tasks all are tasks, up to a label of something else. */
function labelled(section: Section, where: Where): Found[] {
  let open = false;
  return topicsOf(section.blocks).flatMap((topic) => {
    if (taskHeading.test(topic.label)) open = true;
    else if (topic.label === '' || elsewhere.test(topic.label)) open = false;
    const under = open ? 'tasks' : underLabel(topic.label, where.under);
    return topic.blocks.flatMap((block) => boxesIn(block, { ...where, under }));
  });
}

function underLabel(label: string, under: Found['under']): Found['under'] {
  if (under === 'tasks' || under === 'wrapper' || label === '') return under;
  return wrapper.test(label) ? 'wrapper' : elsewhere.test(label) ? 'criteria' : under;
}

function underHeading(child: Section, where: Where): Where {
  const name = unmarked(child.heading?.text ?? '').trim();
  const inTemplate = where.template || template.test(name);
  if (where.under === 'tasks') return { under: 'tasks', group: name, template: false };
  if (isTasks(child)) return { under: 'tasks', group: '', template: false };
  if (where.under === 'wrapper' || wrapper.test(name))
    return { under: 'wrapper', group: '', template: inTemplate };
  const under = where.under === 'criteria' || criteria.test(name) ? 'criteria' : 'open';
  return { under, group: name, template: inTemplate };
}

function boxesIn(block: Block, where: Where): Found[] {
  return block.type === 'list' ? block.items.flatMap((item) => boxesOf(item, where)) : [];
}

function boxesOf(item: Item, where: Where): Found[] {
  const below = item.children.flatMap((child) => boxesIn(child, where));
  return item.box === 'none' ? below : [taskOf(item, where), ...below];
}

function taskOf(item: Item, where: Where): Found {
  const { id, words } = withoutId(itemText(item));
  return { ...placeIn(item), id, text: words, done: item.box === 'done', ...where, box: true };
}

export function withoutId(text: string): { readonly id: string; readonly words: string } {
  const ahead = idAhead.exec(text);
  const { open, id = '', close, mark = '' } = ahead?.groups ?? {};
  if (!ahead || (mark === '' && !unmistakable.test(id))) return { id: '', words: text.trim() };
  const rest = text.slice(ahead[0].length);
  const dangling = open !== undefined && close === undefined && !mark.endsWith('**');
  return { id, words: (dangling ? rest.replace('**', '') : rest).trim() };
}

const nowhere: Where = { under: 'open', group: '', template: false };

/** Whether a text holds any checkbox at all. */
export function hasBoxes(section: Section): boolean {
  return allBlocks(section).some((block) => boxesIn(block, nowhere).length > 0);
}
