import { phaseKey, comparePhaseIds } from '../../ids.ts';
import type { PhaseStatus } from '../../plan.ts';
import { filesIn, type PlanContent, type PlanDialect, type PlanLook } from '../dialect.ts';
import { fieldNamed, readFields } from '../fields.ts';
import { finishPlan } from '../finish-plan.ts';
import { baseName, folderOf, joinPath } from '../link-path.ts';
import { plain } from '../markdown/inline.ts';
import { allSections, titleIn } from '../markdown/section.ts';
import type { PhaseDraft } from '../phase-draft.ts';
import { nameBy } from '../phase-name.ts';
import { storyFile } from '../plan-places.ts';
import { readPhaseStatus } from '../status.ts';
import type { ReadFile } from './file-draft.ts';
import { sectionsBy } from './phase-sections.ts';
import { folderFrame } from './plan-frame.ts';
import { draftOfUnit, planOfUnits, wholeUnit, type Unit } from './unit-plan.ts';
import { lostWork } from '../boxes.ts';

const storyName = nameBy(
  /^(?:[^\p{L}\p{N}]*)story\s+(?<id>\d{1,4}[a-z]?(?:[.-]\d{1,4}[a-z]?){0,3})\s*[:.–—-]?\s*(?<title>.*)$/iu,
);

/** BMAD: a story, a folder of stories, or epics that hold stories. */
export const bmad: PlanDialect = {
  name: 'bmad',
  recognise(look) {
    if (look.text === null) return storiesIn(look).length > 0 ? 'a folder of stories' : null;
    const read = look.markdown();
    if (isStory(read)) return 'a story with criteria and tasks';
    const stories = storySections(read);
    return stories.length > 1 || (stories.length === 1 && /\bepic/i.test(look.text))
      ? 'epics with a heading for each story'
      : null;
  },
  read(look) {
    if (look.text === null) return folderPlan(look);
    const read = look.markdown();
    const states = sprintStates(look);
    const units = isStory(read)
      ? // A single story: its dependencies are up to the user.
        [{ ...storyUnit(read, states), refs: [] }]
      : storySections(read).map((unit) => withState(unit, states));
    return planOfUnits(look, { units, beside: [], inOrder: true, doneWord: 'Done' });
  },
};

function folderPlan(look: PlanLook): PlanContent {
  const states = sprintStates(look);
  const drafts = storiesIn(look)
    .map((read): PhaseDraft => {
      const { span: _span, ...draft } = draftOfUnit(read, storyUnit(read, states));
      return { ...draft, findings: lostWork(read, [draft]) };
    })
    .toSorted((a, b) => comparePhaseIds(a.id, b.id));
  return finishPlan({ ...folderFrame(look, drafts), inOrder: true, doneWord: 'Done' }, drafts);
}

function storiesIn(look: PlanLook): ReadFile[] {
  return filesIn(look, look.path, storyFile)
    .flatMap((file) => look.open(file) ?? [])
    .filter(isStory);
}

function isStory(read: ReadFile): boolean {
  const names = allSections(read.tree).map(titleIn);
  const hasTasks = names.some((name) => /^tasks\s*\/\s*subtasks/i.test(name));
  const hasCriteria = names.some((name) => /^acceptance criteria/i.test(name));
  const isNamed =
    storyName(titleIn(read.section)) !== null || storyFile.test(baseName(read.document.source.file));
  return hasCriteria && (hasTasks || (isNamed && names.some((name) => /^(?:story|tasks)\b/i.test(name))));
}

function storyUnit(read: ReadFile, states: States): Unit {
  const named = storyName(titleIn(read.section));
  const inFile = /(\d{1,3})[.-](\d{1,3})/.exec(baseName(read.document.source.file));
  const unit = wholeUnit(read, named?.id ?? (inFile ? `${inFile[1]}.${inFile[2]}` : '1'));
  const own = fieldNamed(readFields(read.section.blocks), /^status$/i)?.value.text ?? statusBelow(read);
  const status = statusOf(states.get(phaseKey(unit.id)) ?? own, read);
  return { ...unit, title: named?.title ?? unit.title, saysDependencies: false, status };
}

function statusBelow({ tree }: ReadFile): string {
  const section = allSections(tree).find((each) => /^status$/i.test(titleIn(each)));
  const [block] = section?.blocks ?? [];
  return block?.type === 'paragraph' ? plain(block.lines[0]?.text ?? '') : '';
}

/** Stories in review are written; their boxes show whether they are complete. */
function statusOf(text: string, { boxes }: ReadFile): PhaseStatus {
  const ticked = boxes.length > 0 && boxes.every((box) => box.done);
  return ticked && /review|^$/i.test(text) ? 'completed' : (readPhaseStatus(text) ?? 'pending');
}

function storySections(read: ReadFile): Unit[] {
  return sectionsBy(read.tree, storyName).filter(({ section }) => section.depth > 1);
}

type States = ReadonlyMap<string, string>;

function withState(unit: Unit, states: States): Unit {
  const state = states.get(phaseKey(unit.id));
  return state === undefined ? unit : { ...unit, status: readPhaseStatus(state) ?? 'pending' };
}

/** `sprint-status.yaml`: `  1-2-the-name: done`. */
function sprintStates(look: PlanLook): States {
  const folder = look.text === null ? look.path : folderOf(look.path);
  const states = new Map<string, string>();
  const artifacts = ['../implementation-artifacts', '../../_bmad-output/implementation-artifacts'];
  for (const place of ['', '..', ...artifacts]) {
    const answer = look.tree.read(joinPath(folder, joinPath(place, 'sprint-status.yaml')));
    if (!answer.ok) continue;
    for (const [, epic = '', story = '', state = ''] of answer.text.matchAll(
      /^[ \t]+(\d{1,3})-(\d{1,3})-[\w-]*[ \t]*:[ \t]*([\w-]+)/gm,
    ))
      states.set(phaseKey(`${epic}.${story}`), state);
    break;
  }
  return states;
}
