import { phaseDependencies } from '../dependencies/phase-dependencies.ts';
import { readFields } from '../fields.ts';
import type { PlanDialect, PlanLook } from '../dialect.ts';
import { folderOf, joinPath } from '../link-path.ts';
import { plain } from '../markdown/inline.ts';
import { allSections } from '../markdown/section.ts';
import { cleanTitle } from '../phase-name.ts';
import { numberedGroups } from './holds-boxes.ts';
import { isNumberedList, numberedBoxes } from './numbered-boxes.ts';
import { shapeOf } from './plan-shape.ts';
import { planOfUnits, spanOf, type Unit } from './unit-plan.ts';

/** `.agent-os/specs/<name>/tasks.md`: task groups under headings, or numbered boxes with numbered boxes below. */
export const agentOs: PlanDialect = {
  name: 'agent-os',
  recognise(look) {
    if (look.text === null) return null;
    if (taskGroups(look).length > 0) return 'headings name task groups';
    const { sections, read } = shapeOf(look);
    if (/(?:^|\/)\.?agent-os\/specs\//.test(look.path) && unitsOf(look).length > 1)
      return 'groups of tasks in a folder of agent-os';
    if (!isNumberedList(read)) return null;
    const title = plain(read.section.heading?.text ?? '');
    const isNamed = sections.length === 0 && /^(?:spec tasks|task breakdown)\b/i.test(title);
    return isNamed ? 'numbered tasks below "Spec Tasks"' : null;
  },
  read(look) {
    const units = unitsOf(look);
    return planOfUnits(look, { units, beside: besideSpec(look), inOrder: true });
  },
};

/** Task groups, otherwise numbered boxes, phases, or numbered headings. */
function unitsOf(look: PlanLook): readonly Unit[] {
  const read = look.markdown();
  const groups = taskGroups(look);
  if (groups.length > 0) return groups;
  if (isNumberedList(read)) return numberedBoxes(read);
  const { phases } = shapeOf(look);
  if (phases.length > 1)
    return phases.map(({ name, section }) => ({
      id: name.id,
      title: name.title,
      section,
      ...spanOf(section),
    }));
  return numberedGroups(read);
}

const groupName = /^(?:[^\p{L}\p{N}]*)task group\s+(\d[\w.]*)\s*[:.–—-]?\s*(.*)$/iu;

function taskGroups(look: PlanLook): Unit[] {
  return allSections(look.markdown().tree).flatMap((section): Unit[] => {
    const [, id = '', title = ''] = groupName.exec(plain(section.heading?.text ?? '')) ?? [];
    if (id === '') return [];
    const { refs, said } = phaseDependencies(section, readFields(section.blocks));
    const file = look.path;
    const waits = refs.map((ref) => ({ ...ref, file }));
    return [
      { id, title: cleanTitle(title), section, ...spanOf(section), refs: waits, saysDependencies: said },
    ];
  });
}

function besideSpec(look: PlanLook): string[] {
  const folder = folderOf(look.path);
  return ['spec.md', 'spec-lite.md', 'sub-specs/technical-spec.md', 'planning/requirements.md'].map((name) =>
    joinPath(folder, name),
  );
}
