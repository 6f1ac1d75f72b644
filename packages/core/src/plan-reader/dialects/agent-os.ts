import { phaseDependencies } from '../dependencies/phase-dependencies.ts';
import { readFields } from '../fields.ts';
import { filesBeside, type PlanDialect, type PlanLook } from '../dialect.ts';
import { allSections, spanOf, titleIn } from '../markdown/section.ts';
import { nameBy } from '../phase-name.ts';
import { isNumberedList, numberedBoxes } from './numbered-boxes.ts';
import type { ReadFile } from './file-draft.ts';
import { sectionsBy, type PhaseSection } from './phase-sections.ts';
import { shapeOf } from './plan-shape.ts';
import { holdsBoxes, numberedGroups, planOfUnits, type Unit } from './unit-plan.ts';

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
  return phases.length > 1 ? [...beforeFirst(read, phases), ...phases] : numberedGroups(read);
}

/** `## Pre-work` with boxes ahead of `## Phase 1`. */
function beforeFirst(read: ReadFile, phases: readonly PhaseSection[]): Unit[] {
  const [start] = phases;
  if (phases.some(({ id }) => id === '0')) return [];
  return allSections(read.tree)
    .filter((each) => each.depth === start?.section.depth && spanOf(each).last < start.first)
    .filter((each) => holdsBoxes(read, spanOf(each)))
    .slice(0, 1)
    .map((section) => ({ id: '0', title: titleIn(section), section, ...spanOf(section) }));
}

const groupName = nameBy(/^(?:[^\p{L}\p{N}]*)task group\s+(?<id>\d[\w.]*)\s*[:.–—-]?\s*(?<title>.*)$/iu);

function taskGroups(look: PlanLook): Unit[] {
  return sectionsBy(look.markdown().tree, groupName).map((each) => ({
    ...each,
    ...phaseDependencies(each.section, readFields(each.section.blocks)),
  }));
}
