import type { JsonNode } from '../../json/json-tree.ts';
import type { PlanMark, PlanTask } from '../../plan.ts';
import type { PlanDialect } from '../dialect.ts';
import { finishPlan } from '../finish-plan.ts';
import { isJson, isMap, itemsOf, jsonPlan, memberOf, wordsOf, type JsonPlan } from '../json-plan.ts';
import { draftWith, emptyBody, type PhaseDraft } from '../phase-draft.ts';
import { jsonFrame } from './json-frame.ts';

/** `prd.json`: user stories in the order of their priority. */
export const ralph: PlanDialect = {
  name: 'ralph',
  recognise(look) {
    if (!isJson(look)) return null;
    return storiesIn(jsonPlan(look).node).length > 0 ? 'JSON with user stories that pass or do not' : null;
  },
  read(look) {
    const plan = jsonPlan(look);
    const words = (key: string): string => wordsOf(memberOf(plan.node, key));
    const stories = storiesIn(plan.node).toSorted((a, b) => priorityOf(a) - priorityOf(b));
    const frame = jsonFrame(look, words('title') || words('project') || words('name'));
    const context =
      words('description') === '' ? '' : `## What the whole plan is for\n\n${words('description')}`;
    return finishPlan(
      { ...frame, inOrder: true },
      stories.map((story, index) => ({ ...draftOf(plan, story, index), context })),
    );
  },
};

function storiesIn(node: JsonNode | null): readonly JsonNode[] {
  const stories = itemsOf(isMap(node) ? firstOf(node, ['userStories', 'stories', 'user_stories']) : node);
  return stories.some(isStory) ? stories.filter(isMap) : [];
}

function isStory(story: JsonNode): boolean {
  const marks = ['passes', 'acceptanceCriteria', 'priority'];
  return memberOf(story, 'title') !== undefined && firstOf(story, marks) !== undefined;
}

function firstOf(node: JsonNode, names: readonly string[]): JsonNode | undefined {
  return names.map((name) => memberOf(node, name)).find((member) => member !== undefined);
}

function priorityOf(story: JsonNode): number {
  const priority = Number(wordsOf(memberOf(story, 'priority')) || Number.NaN);
  return Number.isFinite(priority) ? priority : Number.MAX_SAFE_INTEGER;
}

function draftOf(plan: JsonPlan, story: JsonNode, index: number): PhaseDraft {
  const words = (key: string): string => wordsOf(memberOf(story, key));
  const id = words('id') || String(index + 1);
  const done = words('passes') === 'true';
  const criteria = itemsOf(firstOf(story, ['acceptanceCriteria', 'acceptance_criteria']));
  const waits = itemsOf(firstOf(story, ['dependsOn', 'dependencies', 'depends_on']));
  return draftWith({
    id,
    title: words('title') || id,
    file: plan.file,
    place: plan.placeOf(story.offset),
    statusText: done ? 'passes' : '',
    status: done ? 'completed' : 'pending',
    refs: waits.map((each) => ({ ...plan.placeOf(each.offset), kind: 'id', id: wordsOf(each) })),
    saysDependencies: waits.length > 0,
    focus: words('description'),
    marks: passesMark(plan, memberOf(story, 'passes')),
    body: {
      ...emptyBody,
      tasks: criteria.map((each, at): PlanTask => ({
        id: `${id}.${at + 1}`,
        text: wordsOf(each),
        done,
        group: '',
        place: plan.placeOf(each.offset),
      })),
      gates: criteria.map((each) => ({
        name: wordsOf(each),
        command: null,
        expectation: '',
        place: plan.placeOf(each.offset),
      })),
      text: textOf(id, { words, criteria }),
    },
  });
}

function passesMark(plan: JsonPlan, passes: JsonNode | undefined): PlanMark[] {
  if (!passes || wordsOf(passes) !== 'false') return [];
  return [{ kind: 'replace', place: plan.placeOf(passes.offset), was: 'false', becomes: 'true' }];
}

interface Story {
  readonly words: (key: string) => string;
  readonly criteria: readonly JsonNode[];
}

function textOf(id: string, { words, criteria }: Story): string {
  const parts = [
    `# ${id}: ${words('title')}`,
    words('description'),
    criteria.length === 0
      ? ''
      : `## Acceptance criteria\n\n${criteria.map((each) => `- ${wordsOf(each)}`).join('\n')}`,
    words('notes') === '' ? '' : `## Notes\n\n${words('notes')}`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}
