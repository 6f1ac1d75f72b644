import type { Task } from '../plan.ts';
import type { Block, Item } from './markdown/block.ts';
import { unmarked } from './markdown/inline.ts';
import { allBlocks, allSections, type Section } from './markdown/section.ts';
import { placeOf, type SourceText } from './markdown/source-text.ts';
import { cleanTitle } from './phase-name.ts';
import type { TaskTag } from './task-tags.ts';
import { topicsOf } from './topics.ts';

interface Found {
  readonly line: number;
  readonly column: number;
  readonly id: string;
  readonly text: string;
  readonly done: boolean;
  readonly group: string;
}

const taskHeading =
  /^(?:[^\p{L}]*)(?:(?:implementation|phase|detailed|development|main|core|the|sub)[\s-]+)*(?:tasks?|to-?dos?|steps|action items|work items|checklist of tasks)\b(?!\s+\w*[-\d:])/iu;
const elsewhere =
  /\b(?:accept|criteria|criterion|test|verif|validat|success|complet|check-?list|gates?|deliverable|rollback|definition of done|done when|exit|requirement|prerequisite|process wrapper|notes|risk|quality|sign-?off|review|out of scope|non-?goals?|before (?:you )?start|pre-?flight|depend)/i;
const headingTask = /^(?:[^\p{L}\p{N}]+)?task\s+([\w.-]*\d[\w.-]*?)\s*(?:[:.)–—]|-\s)\s*(\S.*)$/iu;
const idAhead =
  /^(?<open>\*\*)?(?:task\s+)?(?<id>\d+[A-Za-z]?(?:[.-]\d+[A-Za-z]?)*|[A-Z]{1,4}-?\d+(?:[.-]\d+)*)(?<close>\*\*)?(?<mark>\s*[:)](?:\*\*)?(?=\s)|\.(?:\*\*)?(?=\s)|\s+[–—-](?=\s)|(?=\s))\s*/i;
/** Without a mark behind it, only what cannot be an ordinary number is an id: `1.1`, `16-01`, `T001`. */
const unmistakable = /[.-]\d|^[A-Z]{1,4}-?\d{2,}$/i;

/** Every checkbox under Tasks and below; without such a heading or label, those that no other heading claims. */
export function readTasks(source: SourceText, section: Section, tags: readonly TaskTag[]): Task[] {
  const found = [
    ...tagged(tags),
    ...boxes(section).filter((box) => !tags.some((tag) => within(box.line, tag))),
  ];
  found.sort((a, b) => a.line - b.line);
  return found.map((task, index) => ({
    id: task.id === '' ? String(index + 1) : task.id,
    text: task.text,
    done: task.done,
    group: task.group,
    place: placeOf(source, task),
  }));
}

function tagged(tags: readonly TaskTag[]): Found[] {
  return tags.map((tag) => ({ ...tag, text: tag.title, group: '' }));
}

function within(line: number, tag: TaskTag): boolean {
  return line > tag.line && line <= tag.last;
}

function boxes(section: Section): Found[] {
  const named = outermostTasks(section);
  if (named.length > 0) return named.flatMap((each) => underTasks(each, ''));
  const labelled = allSections(section).flatMap((each) => underLabel(each));
  return labelled.length > 0 ? labelled : unclaimed(section);
}

function outermostTasks(section: Section): Section[] {
  return section.children.flatMap((child) => (isTasks(child) ? [child] : outermostTasks(child)));
}

export function isTasks(section: Section): boolean {
  return section.heading !== null && taskHeading.test(unmarked(section.heading.text));
}

function underTasks(section: Section, group: string): Found[] {
  const own = section.blocks.flatMap((block) => boxesIn(block, group));
  const below = section.children.flatMap((child) => {
    const name = unmarked(child.heading?.text ?? '').trim();
    const found = underTasks(child, name);
    return found.length > 0 ? found : headingAsTask(child, group);
  });
  return [...own, ...below];
}

/** `### Task 16-01: Title` without any box below it is itself the task. */
function headingAsTask(section: Section, group: string): Found[] {
  const [, id = '', title = ''] = headingTask.exec(unmarked(section.heading?.text ?? '')) ?? [];
  if (!section.heading || id === '') return [];
  const { line, start, text } = section.heading;
  return [
    {
      line,
      column: start,
      id,
      text: cleanTitle(title),
      done: /✅|✓|\[(?:complete|completed|done|x)\]/i.test(text),
      group,
    },
  ];
}

function underLabel(section: Section): Found[] {
  let open = false;
  return topicsOf(section.blocks).flatMap((topic) => {
    if (taskHeading.test(topic.label)) open = true;
    else if (topic.label === '' || elsewhere.test(topic.label)) open = false;
    return open ? topic.blocks.flatMap((block) => boxesIn(block, '')) : [];
  });
}

function unclaimed(section: Section): Found[] {
  const own = topicsOf(section.blocks)
    .filter((topic) => !elsewhere.test(topic.label))
    .flatMap((topic) => topic.blocks.flatMap((block) => boxesIn(block, section.heading?.text ?? '')));
  const below = section.children
    .filter((child) => !elsewhere.test(child.heading?.text ?? ''))
    .flatMap(unclaimed);
  return [...own, ...below];
}

function boxesIn(block: Block, group: string): Found[] {
  return block.type === 'list' ? block.items.flatMap((item) => boxesOf(item, group)) : [];
}

function boxesOf(item: Item, group: string): Found[] {
  const below = item.children.flatMap((child) => boxesIn(child, group));
  return item.box === 'none' ? below : [taskOf(item, group), ...below];
}

function taskOf(item: Item, group: string): Found {
  const text = item.text.map((line) => line.text).join(' ');
  const { id, words } = withoutId(text);
  return { line: item.line, column: item.column, id, text: words, done: item.box === 'done', group };
}

function withoutId(text: string): { readonly id: string; readonly words: string } {
  const ahead = idAhead.exec(text);
  const { open, id = '', close, mark = '' } = ahead?.groups ?? {};
  if (!ahead || (mark === '' && !unmistakable.test(id))) return { id: '', words: text.trim() };
  const rest = text.slice(ahead[0].length);
  const dangling = open !== undefined && close === undefined && !mark.endsWith('**');
  return { id, words: (dangling ? rest.replace('**', '') : rest).trim() };
}

/** Whether a text holds any checkbox at all. */
export function hasBoxes(section: Section): boolean {
  return allBlocks(section).some((block) => boxesIn(block, '').length > 0);
}
