import { filesBeside, filesIn, foldersIn, type PlanDialect, type PlanLook } from '../dialect.ts';
import { folderOf, joinPath } from '../link-path.ts';
import { placeOf } from '../markdown/source-text.ts';
import { numberedHeading } from '../phase-name.ts';
import type { ReadFile } from './file-draft.ts';
import { sectionsBy, type PhaseSection } from './phase-sections.ts';
import { withoutDate } from './plan-frame.ts';
import { shapeOf } from './plan-shape.ts';
import { numberedGroups, planOfUnits, wholeUnit, type Unit } from './unit-plan.ts';

/** `openspec/changes/<id>/tasks.md`: groups `## 1. Name` of boxes `- [ ] 1.1 …`, one after the other. */
export const openspec: PlanDialect = {
  name: 'openspec',
  recognise(look) {
    if (look.text === null) return null;
    const isChange = /(?:^|\/)openspec\/changes\/.*tasks\.md$/.test(look.path);
    const groups = groupsOf(look);
    if (look.markdown().boxes.length === 0)
      return isChange && groups.length > 1 ? 'numbered headings in a folder of openspec' : null;
    if (isChange)
      return groups.length > 0
        ? 'numbered groups of tasks in a folder of openspec'
        : 'tasks in a folder of openspec';
    const read = look.markdown();
    const numbered = read.boxes.filter((box) => /^(?:\*\*)?\d{1,3}\.\d{1,3}\b/.test(box.text));
    const isSame =
      groups.length > 1 &&
      groups.every(({ section }) => section?.depth === 2) &&
      !shapeOf(look).isPhaseFile &&
      numbered.length * 2 > read.boxes.length &&
      shapeOf(look).phases.length === 0;
    return isSame ? 'numbered groups of numbered tasks' : null;
  },
  read(look) {
    const groups = groupsOf(look);
    const units = groups.length > 0 ? groups : [wholeUnit(look.markdown(), '1')];
    const change = /(?:^|\/)openspec\/changes\/(?:archive\/)?([^/]+)\/[^/]+$/.exec(look.path)?.[1];
    const title = change === undefined ? {} : { title: withoutDate(change) };
    return planOfUnits(look, { units, beside: besideChange(look), inOrder: true, ...title });
  },
};

/** Groups by number, or by the plan's own word for phases. */
function groupsOf(look: PlanLook): readonly Unit[] {
  const { tree, boxes } = look.markdown();
  if (boxes.length === 0) return withHeadingTasks(look.markdown(), sectionsBy(tree, numberedHeading));
  const numbered = numberedGroups(look.markdown());
  const { sections } = shapeOf(look);
  return numbered.length >= sections.length ? numbered : sections;
}

/** Without boxes: `## 1. Name` with `### 1.1 …` below it. */
function withHeadingTasks(read: ReadFile, all: readonly PhaseSection[]): readonly Unit[] {
  const depth = Math.min(...all.map(({ section }) => section.depth));
  const groups = all.filter(({ id, section }) => section.depth === depth && /^\d{1,3}$/.test(id));
  return groups.map((group) => {
    const below = all.filter(({ id }) => id.startsWith(`${group.id}.`));
    const tasks = (below.length > 0 ? below : [group]).map(({ id, title, first }) => {
      const place = placeOf(read.document.source, { line: first, column: 1 });
      return { id, text: title, done: false, group: '', place };
    });
    return { ...group, tasks };
  });
}

function besideChange(look: PlanLook): string[] {
  const specs = foldersIn(look, joinPath(folderOf(look.path), 'specs'));
  return [
    ...filesBeside(look, 'proposal.md', 'design.md'),
    ...specs.flatMap((each) => filesIn(look, each, /^spec\.md$/i)),
  ];
}
