import { filesBeside, filesIn, foldersIn, type PlanDialect, type PlanLook } from '../dialect.ts';
import { folderOf, joinPath } from '../link-path.ts';
import { withoutDate } from './plan-frame.ts';
import { shapeOf } from './plan-shape.ts';
import { numberedGroups, planOfUnits, wholeUnit, type Unit } from './unit-plan.ts';

/** `openspec/changes/<id>/tasks.md`: groups `## 1. Name` of boxes `- [ ] 1.1 …`, one after the other. */
export const openspec: PlanDialect = {
  name: 'openspec',
  recognise(look) {
    if (look.text === null || look.markdown().boxes.length === 0) return null;
    const isChange = /(?:^|\/)openspec\/changes\//.test(look.path);
    const groups = groupsOf(look);
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

/** Groups by number, or by the word that the plan uses for its phases. */
function groupsOf(look: PlanLook): readonly Unit[] {
  const numbered = numberedGroups(look.markdown());
  const { sections } = shapeOf(look);
  return numbered.length >= sections.length ? numbered : sections;
}

function besideChange(look: PlanLook): string[] {
  const specs = foldersIn(look, joinPath(folderOf(look.path), 'specs'));
  return [
    ...filesBeside(look, 'proposal.md', 'design.md'),
    ...specs.flatMap((each) => filesIn(look, each, /^spec\.md$/i)),
  ];
}
