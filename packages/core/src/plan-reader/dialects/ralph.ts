import type { JsonNode } from '../../json/json-tree.ts';
import type { PlanMark } from '../../plan.ts';
import { refTo } from '../dependencies/read-dependencies.ts';
import type { PlanDialect } from '../dialect.ts';
import { finishPlan } from '../finish-plan.ts';
import {
  firstMember,
  isJson,
  isMap,
  itemsOf,
  jsonPlan,
  memberOf,
  partOf,
  wordsIn,
  wordsOf,
  type JsonPlan,
} from '../json-plan.ts';
import { draftWith, emptyBody, replaced, type PhaseDraft } from '../phase-draft.ts';
import { jsonFrame } from './plan-frame.ts';

/** `prd.json`: user stories by priority. */
export const ralph: PlanDialect = {
  name: 'ralph',
  recognise(look) {
    if (!isJson(look)) return null;
    return storiesIn(jsonPlan(look).node).length > 0 ? 'JSON with user stories that pass or do not' : null;
  },
  read(look) {
    const plan = jsonPlan(look);
    const words = (key: string): string => wordsIn(plan.node, key);
    const stories = storiesIn(plan.node).toSorted((a, b) => priorityOf(a) - priorityOf(b));
    const frame = jsonFrame(look, words('title') || words('project') || words('name'));
    const context = partOf('## What the whole plan is for', words('description'));
    const drafts = stories.map((story, index) => ({ ...draftOf(plan, story, index), context }));
    return finishPlan({ ...frame, inOrder: true }, drafts);
  },
};

function storiesIn(node: JsonNode | null): readonly JsonNode[] {
  const stories = itemsOf(isMap(node) ? firstMember(node, ['userStories', 'stories', 'user_stories']) : node);
  return stories.some(isStory) ? stories.filter(isMap) : [];
}

function isStory(story: JsonNode): boolean {
  const marks = ['passes', 'acceptanceCriteria', 'priority'];
  return memberOf(story, 'title') !== undefined && firstMember(story, marks) !== undefined;
}

function priorityOf(story: JsonNode): number {
  const priority = Number(wordsIn(story, 'priority') || Number.NaN);
  return Number.isFinite(priority) ? priority : Number.MAX_SAFE_INTEGER;
}

function draftOf(plan: JsonPlan, story: JsonNode, index: number): PhaseDraft {
  const words = (key: string): string => wordsIn(story, key);
  const id = words('id') || String(index + 1);
  const done = words('passes') === 'true';
  const criteria = itemsOf(firstMember(story, ['acceptanceCriteria', 'acceptance_criteria']));
  const waits = itemsOf(firstMember(story, ['dependsOn', 'dependencies', 'depends_on']));
  return draftWith(emptyBody, {
    id,
    title: words('title') || id,
    file: plan.file,
    place: plan.placeOf(story),
    statusText: done ? 'passes' : '',
    status: done ? 'completed' : 'pending',
    refs: waits.map((each) => refTo(plan.placeOf(each), wordsOf(each))),
    saysDependencies: waits.length > 0,
    focus: words('description'),
    marks: passesMark(plan, memberOf(story, 'passes')),
    tasks: criteria.map((each, at) => {
      const place = plan.placeOf(each);
      return { id: `${id}.${at + 1}`, text: wordsOf(each), done, group: '', place };
    }),
    gates: criteria.map((each) => {
      return { name: wordsOf(each), command: null, expectation: '', place: plan.placeOf(each) };
    }),
    text: textOf(id, words, criteria),
  });
}

function textOf(id: string, words: (key: string) => string, criteria: readonly JsonNode[]): string {
  const parts = [
    `# ${id}: ${words('title')}`,
    words('description'),
    partOf('## Acceptance criteria', criteria.map((each) => `- ${wordsOf(each)}`).join('\n')),
    partOf('## Notes', words('notes')),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function passesMark(plan: JsonPlan, passes: JsonNode | undefined): PlanMark[] {
  if (!passes || wordsOf(passes) !== 'false') return [];
  return [replaced({ ...plan.placeOf(passes), text: 'false' }, 'true')];
}
