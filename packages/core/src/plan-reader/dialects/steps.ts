import { ellipsized } from '../../text.ts';
import type { PlanDialect, PlanLook } from '../dialect.ts';
import { readFields } from '../fields.ts';
import { phaseDependencies } from '../dependencies/phase-dependencies.ts';
import { itemText, type Item } from '../markdown/block.ts';
import { plain } from '../markdown/inline.ts';
import { allSections, spanOf, titleIn, type Section } from '../markdown/section.ts';
import { placeIn, placeOf } from '../markdown/source-text.ts';
import { cleanTitle, numberedHeading } from '../phase-name.ts';
import { replaced } from '../phase-draft.ts';
import { readPhaseStatus } from '../status.ts';
import type { ReadFile } from './file-draft.ts';
import { holdsBoxes, planOfUnits, type Unit } from './unit-plan.ts';

/** Headings above the work to do, as the plan modes of agents write them. */
const planHeading =
  /^(?:[^\p{L}]*)(?:(?:the|plan|detailed|proposed|backend|frontend|implementation|execution|development|action|migration|refactor(?:ing)?|work|step[- ]by[- ]step|code|key|required|file|build|task)\s+)*(?:plan(?: of (?:work|action))?|steps?|changes?|phases|tasks?|order|sequence|instructions|breakdown|roadmap|work items|work-?streams|sessions|to-?dos?|approach|solution|implementation)(?:\s+(?:to|for|of)\s.*)?\s*(?:$|[(:–—])/iu;
/** The same in Japanese and Chinese, and as a question. */
const otherHeading =
  /^(?:[^\p{L}]*)(?:what to (?:implement|build|change|do)\b|(?:実装|作業|修正|変更|実施|实施|实现|執行|执行|修改|改动|任务)(?:の)?(?:ステップ|手順|計画|タスク|内容|步骤|計劃|计划|顺序|分解|列表|的?文件|清单|清單)|(?:阶段|階段|步骤|步驟|手順|단계)\s*$)/iu;
/** Below these, headings without numbers are work too. */
const listsWork = /\b(?:changes|steps|tasks|phases|sessions|work-?streams|work items|plan)\b/i;
const notWork =
  /^(?:[^\p{L}]*)(?:out of scope|non-?goals?|future|deferred|follow-?ups?|risks?|questions?|verif\w*|test(?:s|ing)?(?: plan| strategy)?|rejected|alternatives?|history|log|change-?log|decisions?|references?|reproduc\w*|current|existing|background|context|notes?|rationale|open|unresolved|assumptions|summary|overview)\b/iu;

/** Descriptive chapters. */
const chapter =
  /^(?:introduction|overview|background|context|summary|abstract|purpose|goals?|scope|requirements|architecture|design|glossary|terminology|definitions|conclusion|appendix|references|problem|motivation|analysis|findings|results|methodology|executive|current|constraints|definition of|open questions|risks?)\b/i;

const notTasks =
  /\b(?:accept\w*|criteri\w+|tests?|testing|verif\w+|validat\w+|done|checks?|checklist|success|gates?|review|requirements?|status|completion|hooks)\b/i;
/** Titles of texts that are not plans, whatever their chapters are. */
const describes =
  /\b(?:prd|findings|report|analysis|research|evaluation|audit|review|retrospective|post-?mortem|notes|minutes|guide|reference)\b/i;
const countedName =
  /^[^\p{L}]*(?:fix|issue|change|plan|part|item|batch|bug|feature|pr|commit|slice|work ?stream|work package|package|increment|chunk|ticket|deliverable)\s+#?(\d{1,2})\s*(?:[:.–—]|-\s)/iu;

/** A plan of numbered headings or a numbered list below a heading such as "Implementation Steps". */
export const steps: PlanDialect = {
  name: 'steps',
  recognise(look) {
    if (look.text === null) return null;
    const { kind } = stepsOf(look.markdown());
    return kind === null ? null : `numbered ${kind} below the heading of a plan`;
  },
  read: (look: PlanLook) =>
    planOfUnits(look, { units: stepsOf(look.markdown()).units, beside: [], inOrder: true }),
};

interface Steps {
  readonly kind: 'headings' | 'items' | null;
  readonly units: readonly Unit[];
}

const none: Steps = { kind: null, units: [] };

/** The first heading of a plan that has at least two steps; otherwise the headings of the whole file, if all are numbered. */
function stepsOf(read: ReadFile): Steps {
  if (read.tags.tags.length > 0) return none;
  const { tree } = read;
  const [top] = tree.children;
  const counted = countedSections(tree);
  const isCounted = counted.length > 1;
  for (const section of allSections(tree)) {
    if (section === top && section.depth === 1) continue;
    const title = titleIn(section);
    if (!(planHeading.test(title) || otherHeading.test(title)) || notWork.test(title)) continue;
    // If a plan has several parts, each part is a phase and its steps are tasks.
    if (isCounted && counted.some((part) => allSections(part).includes(section))) break;
    const headed = listsWork.test(title) ? childrenOf(section) : numberedChildren(section);
    if (headed.length > (/\bchanges\b/i.test(title) ? 0 : 1))
      return {
        kind: 'headings',
        units: [...headed, ...phasesBehind(tree, section)].map((each, at) => ofSection(read, each, at)),
      };
    // A list below "Approach" describes the result.
    const listed = /\bapproach\b/i.test(title) ? [] : numberedItems(section);
    if (listed.length > 1 && !holdsBoxes(read, spanOf(section)) && areCriteria(read))
      return { kind: 'items', units: itemUnits(read, section, listed) };
  }
  const [title] = tree.children.length === 1 ? tree.children : [];
  const whole = numberedChildren(title ?? tree);
  if (isCounted) return { kind: 'headings', units: counted.map((each, at) => ofSection(read, each, at)) };
  const isPlan =
    !describes.test(titleIn(title ?? tree)) &&
    whole.length * 2 >= (title ?? tree).children.length &&
    !whole.some((each) => chapter.test(nameOf(each)));
  return whole.length > 1 && isPlan
    ? { kind: 'headings', units: whole.map((each, at) => ofSection(read, each, at)) }
    : none;
}

/** Numbered headings; otherwise all headings, such as those of components and of files to change. */
function childrenOf(section: Section): readonly Section[] {
  const numbered = numberedChildren(section);
  return numbered.length > 1 ? numbered : section.children.filter((child) => !notWork.test(nameOf(child)));
}

/** `### 1. Title` and following, numbered without a gap: other numbers in headings are chapter numbers. */
function numberedChildren(section: Section): readonly Section[] {
  const found = section.children.filter((child) => numberOf(child) !== null);
  const numbers = found.map((child) => numberOf(child) ?? 0);
  const first = numbers[0] ?? 0;
  return first <= 1 && numbers.every((number, index) => number === first + index) ? found : [];
}

/** The text after the number. */
function nameOf(section: Section): string {
  const title = titleIn(section).replace(countedName, '');
  return numberOf(section) === null ? title : (numberedHeading(title)?.title ?? title);
}

function numberOf(section: Section): number | null {
  const { id } = numberedHeading(titleIn(section).replace(/^step\s+(?=\d)/i, '')) ?? {};
  return id !== undefined && /^\d{1,3}$/.test(id) ? Number(id) : null;
}

function ofSection(read: ReadFile, section: Section, index: number): Unit {
  const id = String(numberOf(section) ?? index + 1);
  const title = cleanTitle(nameOf(section));
  const place = placeOf(read.document.source, {
    line: spanOf(section).first,
    column: section.heading?.start ?? 1,
  });
  return {
    ...spanOf(section),
    ...phaseDependencies(section, readFields(section.blocks)),
    id,
    title,
    section,
    tasks: [{ id, text: title, done: false, group: '', place }],
    marks: [{ kind: 'heading', place }],
  };
}

/** `## Phase: Review fixes` after the plan. */
function phasesBehind(tree: Section, { last }: Section): readonly Section[] {
  return allSections(tree).filter(
    (each) => (each.heading?.line ?? 0) > last && /^phase\s*:\s*\S/i.test(titleIn(each)),
  );
}

/** `## Fix 1 — …` and following, of one level, numbered without a gap. */
function countedSections(tree: Section): readonly Section[] {
  const all = allSections(tree).filter((each) => countedName.test(titleIn(each)));
  const same = all.filter(({ depth }) => depth === all[0]?.depth);
  const numbers = same.map((each) => Number(countedName.exec(titleIn(each))?.[1]));
  const first = numbers[0] ?? 9;
  return first <= 1 && numbers.every((number, index) => number === first + index) ? same : [];
}

function areCriteria({ tree, boxes }: ReadFile): boolean {
  const others = allSections(tree).filter((each) => !notTasks.test(titleIn(each)));
  const items = others.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'list' ? block.items : [])),
  );
  return boxes.length === 0 || items.every(({ box }) => box === 'none');
}

function numberedItems(section: Section): readonly Item[] {
  const lists = section.blocks.flatMap((block) => (block.type === 'list' ? [block.items] : []));
  return (
    lists.find(
      (items) => items.length > 1 && items.every((item) => item.number !== '' && item.box === 'none'),
    ) ?? []
  );
}

function itemUnits(read: ReadFile, section: Section, items: readonly Item[]): Unit[] {
  const end = (section.children[0]?.heading?.line ?? section.last + 1) - 1;
  const least = Number(items[0]?.number || 1);
  return items.map((item, index) => {
    const id = String(least + index);
    const first = item.text[0] ?? { ...placeIn(item), text: '' };
    const title = titleOf(item);
    const start = first.text.slice(0, 40);
    const done = readPhaseStatus(/^[^\p{L}\p{N}`*]+/u.exec(first.text)?.[0] ?? 'pending') === 'completed';
    return {
      id,
      title,
      section: null,
      first: item.line,
      last: (items[index + 1]?.line ?? end + 1) - 1,
      status: done ? 'completed' : undefined,
      tasks: [{ id, text: title, done, group: '', place: placeIn(item) }],
      marks: done ? [] : [replaced({ ...first, text: start }, `✅ ${start}`)],
    };
  });
}

/** `1. **Add the toggle** in …`: the bold words are the title. */
function titleOf(item: Item): string {
  const text = itemText(item);
  const bold = /^\*\*(?!step \d+\W*\*\*)(.+?)\*\*/i.exec(text)?.[1];
  return ellipsized(
    cleanTitle(plain(bold ?? text.replace(/^\*\*step \d+\W*\*\*\W*/i, '')).replace(/[:\s]+$/, '')),
    80,
  );
}
