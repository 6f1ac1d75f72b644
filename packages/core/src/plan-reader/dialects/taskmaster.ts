import { finding } from '../audit-codes.ts';
import type { JsonNode } from '../../json/json-tree.ts';
import type { Gate, PhaseStatus, PlanMark, PlanTask } from '../../plan.ts';
import { refTo } from '../dependencies/read-dependencies.ts';
import type { PlanContent, PlanDialect, PlanLook } from '../dialect.ts';
import { finishPlan } from '../finish-plan.ts';
import {
  isJson,
  isMap,
  itemsOf,
  jsonPlan,
  memberOf,
  membersOf,
  partOf,
  wordsIn,
  wordsOf,
  type JsonPlan,
} from '../json-plan.ts';
import { folderOf, joinPath } from '../link-path.ts';
import { draftWith, emptyBody, replaced, type PhaseDraft } from '../phase-draft.ts';
import { readPhaseStatus } from '../status.ts';
import { jsonFrame } from './plan-frame.ts';

/** `.taskmaster/tasks/tasks.json`: lists of tasks by tag, or one list. */
export const taskmaster: PlanDialect = {
  name: 'taskmaster',
  recognise(look) {
    if (!isJson(look)) return null;
    const lists = listsIn(jsonPlan(look).node);
    if (lists.size === 0) return null;
    const names = [...lists.keys()].filter((name) => name !== '');
    const others = names.length > 1 ? ` (its lists: ${names.join(', ')}; --tag names one)` : '';
    return `JSON with a list of tasks${others}`;
  },
  read(look) {
    const plan = jsonPlan(look);
    const lists = listsIn(plan.node);
    const tag = look.tag ?? currentTag(look, lists);
    const tasks = lists.get(tag);
    if (!tasks) return withoutList(look, tag, [...lists.keys()]);
    const drafts = tasks.flatMap((task) => draftOf(plan, task));
    const project = joinPath(folderOf(look.path), '../..');
    const beside = ['.taskmaster/docs/prd.txt', '.taskmaster/docs/prd.md', 'scripts/prd.txt', 'docs/prd.txt'];
    const frame = { ...jsonFrame(look, tag), beside: beside.map((file) => joinPath(project, file)) };
    return finishPlan({ ...frame, inOrder: true }, drafts);
  },
};

type Lists = ReadonlyMap<string, readonly JsonNode[]>;

/** Lists of tasks by tag. A file without tags has one list without a name. */
function listsIn(node: JsonNode | null): Lists {
  const lists = new Map<string, readonly JsonNode[]>();
  const own = tasksIn(node);
  if (own) lists.set('', own);
  for (const [key, value] of [...membersOf(memberOf(node, 'tags')), ...membersOf(node)]) {
    const tasks = tasksIn(value);
    if (tasks) lists.set(key, tasks);
  }
  return lists;
}

function tasksIn(node: JsonNode | null): readonly JsonNode[] | null {
  const items = itemsOf(isMap(node) ? memberOf(node, 'tasks') : node);
  const names = membersOf(items[0]).map(([name]) => name);
  // Stories with `passes` are Ralph's.
  const isTask = names.includes('id') && names.includes('title') && !names.includes('passes');
  return isTask && (names.includes('status') || names.includes('dependencies')) ? items : null;
}

/** The tool's current tag, `master`, or the first. */
function currentTag(look: PlanLook, lists: Lists): string {
  const state = look.tree.read(joinPath(folderOf(folderOf(look.path)), 'state.json'));
  const current = state.ok ? (/"currentTag"\s*:\s*"([^"]{1,200})"/.exec(state.text)?.[1] ?? '') : '';
  return [current, 'master'].find((tag) => lists.has(tag)) ?? [...lists.keys()][0] ?? '';
}

function withoutList(look: PlanLook, tag: string, known: readonly string[]): PlanContent {
  const plan = jsonPlan(look);
  const missing = finding('TAG_MISSING', {
    place: plan.placeOf(),
    message: `this file has no list of tasks named "${tag}"`,
    suggestion:
      known.length === 0
        ? 'name a tasks.json of Taskmaster'
        : `name one of its lists: --tag ${known.join(', --tag ')}`,
  });
  return finishPlan({ ...jsonFrame(look, ''), findings: [plan.problem ?? missing] }, []);
}

function draftOf(plan: JsonPlan, task: JsonNode): PhaseDraft[] {
  const words = (key: string): string => wordsIn(task, key);
  const id = words('id');
  if (id === '') return [];
  const subtasks = subtasksOf(task);
  const dependencies = memberOf(task, 'dependencies');
  return [
    draftWith(emptyBody, {
      id,
      title: words('title') || id,
      file: plan.file,
      place: plan.placeOf(task),
      statusText: words('status'),
      status: statusOf(words('status')),
      refs: itemsOf(dependencies).map((each) => {
        // `5.2` is a sub-task of 5, so 5 is the dependency.
        return refTo(plan.placeOf(each), wordsOf(each).replace(/\.\d+$/, ''));
      }),
      saysDependencies: dependencies !== undefined,
      focus: words('description'),
      marks: [task, ...subtasks].flatMap((one) => statusMark(plan, one)),
      tasks: subtasks.map((one) => taskOf(plan, id, one)),
      gates: proseGates(plan, task),
      complexity: words('complexity'),
      text: textOf(task, subtasks),
    }),
  ];
}

function subtasksOf(task: JsonNode): readonly JsonNode[] {
  const own = itemsOf(memberOf(task, 'subtasks')).filter(isMap);
  return own.flatMap((each) => [each, ...subtasksOf(each)]);
}

function statusOf(text: string): PhaseStatus {
  if (/^(?:review|in-progress)$/i.test(text)) return 'in_progress';
  return readPhaseStatus(text) ?? 'pending';
}

function taskOf(plan: JsonPlan, id: string, task: JsonNode): PlanTask {
  const own = wordsIn(task, 'id');
  return {
    id: own.startsWith(`${id}.`) ? own : `${id}.${own}`,
    text: wordsIn(task, 'title'),
    done: statusOf(wordsIn(task, 'status')) === 'completed',
    group: '',
    place: plan.placeOf(task),
  };
}

function statusMark(plan: JsonPlan, task: JsonNode): PlanMark[] {
  const status = memberOf(task, 'status');
  const said = wordsOf(status);
  if (!status || ['completed', 'skipped'].includes(statusOf(said))) return [];
  return [replaced({ ...plan.placeOf(status), text: `"${said}"` }, '"done"')];
}

function proseGates(plan: JsonPlan, task: JsonNode): Gate[] {
  const strategy = memberOf(task, 'testStrategy');
  const words = wordsOf(strategy);
  if (!strategy || words === '') return [];
  return [{ name: 'test strategy', command: null, expectation: words, place: plan.placeOf(strategy) }];
}

function textOf(task: JsonNode, subtasks: readonly JsonNode[]): string {
  const parts = [
    `# Task ${wordsIn(task, 'id')}: ${wordsIn(task, 'title')}`,
    wordsIn(task, 'description'),
    partOf('## Details', wordsIn(task, 'details')),
    partOf('## Test strategy', wordsIn(task, 'testStrategy')),
    ...subtasks.flatMap(subtaskText),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function subtaskText(task: JsonNode): string[] {
  const words = (key: string): string => wordsIn(task, key);
  return [
    `## Sub-task ${words('id')}: ${words('title')} (${words('status') || 'pending'})`,
    words('description'),
    words('details'),
    words('testStrategy'),
  ];
}
