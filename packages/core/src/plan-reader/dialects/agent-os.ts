import { phaseDependencies } from '../dependencies/phase-dependencies.ts';
import { readFields } from '../fields.ts';
import { filesBeside, type PlanDialect, type PlanLook } from '../dialect.ts';
import { titleIn } from '../markdown/section.ts';
import { nameBy } from '../phase-name.ts';
import { isNumberedList, numberedBoxes } from './numbered-boxes.ts';
import { sectionsBy } from './phase-sections.ts';
import { shapeOf } from './plan-shape.ts';
import { numberedGroups, planOfUnits, type Unit } from './unit-plan.ts';

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
    const isNamed = sections.length === 0 && /^(?:spec tasks|task breakdown)\b/i.test(titleIn(read.section));
    return isNamed ? 'numbered tasks below "Spec Tasks"' : null;
  },
  read(look) {
    const units = unitsOf(look).map((unit) => ({ ...unit, signs: true }));
    const specs = ['spec.md', 'spec-lite.md', 'sub-specs/technical-spec.md', 'planning/requirements.md'];
    const product = ['mission-lite.md', 'mission.md', 'tech-stack.md', 'decisions.md'];
    const beside = [...specs, ...product.map((name) => `../../product/${name}`)];
    return planOfUnits(look, { units, beside: filesBeside(look, ...beside), inOrder: true });
  },
};

/** Task groups, otherwise numbered boxes, phases, or numbered headings. */
function unitsOf(look: PlanLook): readonly Unit[] {
  const read = look.markdown();
  const groups = taskGroups(look);
  if (groups.length > 0) return groups;
  if (isNumberedList(read)) return numberedBoxes(read);
  const { phases } = shapeOf(look);
  return phases.length > 1 ? phases : numberedGroups(read);
}

const groupName = nameBy(/^(?:[^\p{L}\p{N}]*)task group\s+(?<id>\d[\w.]*)\s*[:.–—-]?\s*(?<title>.*)$/iu);

function taskGroups(look: PlanLook): Unit[] {
  return sectionsBy(look.markdown().tree, groupName).map((each) => ({
    ...each,
    ...phaseDependencies(each.section, readFields(each.section.blocks)),
  }));
}
