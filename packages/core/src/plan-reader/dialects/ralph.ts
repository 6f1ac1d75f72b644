import type { JsonMap, JsonNode } from '../../json/read-json.ts';
import type { PlanMark, PlanTask } from '../../plan.ts';
import type { PlanDialect } from '../dialect.ts';
import { finishPlan } from '../finish-plan.ts';
import { isJson, itemsOf, jsonPlan, mapOf, wordsOf, type JsonPlan } from '../json-plan.ts';
import { emptyBody, type PhaseDraft } from '../phase-draft.ts';
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
    const top = mapOf(plan.node)?.entries;
    const words = (key: string): string => wordsOf(top?.get(key));
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

function storiesIn(node: JsonNode | null): JsonMap[] {
  const top = mapOf(node)?.entries;
  const list =
    top?.get('userStories') ??
    top?.get('stories') ??
    top?.get('user_stories') ??
    (node?.kind === 'list' ? node : null);
  const stories = itemsOf(list).flatMap((each) => mapOf(each) ?? []);
  return stories.some(isStory) ? stories : [];
}

function isStory({ entries }: JsonMap): boolean {
  return (
    entries.has('title') &&
    (entries.has('passes') || entries.has('acceptanceCriteria') || entries.has('priority'))
  );
}

function priorityOf({ entries }: JsonMap): number {
  const priority = Number(wordsOf(entries.get('priority')) || Number.NaN);
  return Number.isFinite(priority) ? priority : Number.MAX_SAFE_INTEGER;
}

function draftOf(plan: JsonPlan, { entries, start }: JsonMap, index: number): PhaseDraft {
  const words = (key: string): string => wordsOf(entries.get(key));
  const id = words('id') || String(index + 1);
  const done = words('passes') === 'true';
  const criteria = itemsOf(entries.get('acceptanceCriteria') ?? entries.get('acceptance_criteria'));
  const dependencies = entries.get('dependsOn') ?? entries.get('dependencies') ?? entries.get('depends_on');
  const waits = itemsOf(dependencies);
  return {
    id,
    title: words('title') || id,
    file: plan.file,
    place: plan.placeOf(start),
    statusText: done ? 'passes' : '',
    status: done ? 'completed' : 'pending',
    refs: waits.map((each) => ({ ...plan.placeOf(each.start), kind: 'id', id: wordsOf(each) })),
    saysDependencies: waits.length > 0,
    aliases: [],
    focus: words('description'),
    risk: '',
    marks: passesMark(plan, entries.get('passes')),
    body: {
      ...emptyBody,
      tasks: criteria.map((each, at): PlanTask => ({
        id: `${id}.${at + 1}`,
        text: wordsOf(each),
        done,
        group: '',
        place: plan.placeOf(each.start),
      })),
      gates: criteria.map((each) => ({
        name: wordsOf(each),
        command: null,
        expectation: '',
        place: plan.placeOf(each.start),
      })),
      text: textOf(id, { words, criteria }),
    },
  };
}

function passesMark(plan: JsonPlan, passes: JsonNode | undefined): PlanMark[] {
  if (!passes || wordsOf(passes) !== 'false') return [];
  return [{ kind: 'replace', place: plan.placeOf(passes.start), was: 'false', becomes: 'true' }];
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
