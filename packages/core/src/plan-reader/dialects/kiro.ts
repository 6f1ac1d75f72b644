import { filesIn, type PlanDialect, type PlanLook } from '../dialect.ts';
import { folderOf, joinPath } from '../link-path.ts';
import { isNumberedList, numberedBoxes } from './numbered-boxes.ts';
import { unitsInWaves } from './task-waves.ts';
import { holdsBoxes } from './holds-boxes.ts';
import { shapeOf } from './plan-shape.ts';
import { planOfUnits, spanOf, type Unit } from './unit-plan.ts';

/** `.kiro/specs/<name>/tasks.md`: numbered boxes, perhaps with a graph of waves at the end. */
export const kiro: PlanDialect = {
  name: 'kiro',
  recognise(look) {
    if (look.text === null) return null;
    const inFolder = /(?:^|\/)\.kiro\//.test(look.path);
    const units = unitsOf(look);
    if (inFolder && units.length > 0) return 'numbered tasks in a folder of .kiro';
    if (units.length === 0 || !isNumberedList(look.markdown())) return null;
    if (look.text.includes('## Task Dependency Graph')) return 'numbered tasks with a graph of waves';
    return look.text.includes('_Requirements:') ? 'numbered tasks that name their requirements' : null;
  },
  read(look) {
    const read = look.markdown();
    const units = unitsOf(look);
    const inWaves = unitsInWaves(read, units);
    return planOfUnits(look, {
      units: inWaves ?? units,
      beside: besideKiro(look),
      inOrder: inWaves === null,
    });
  },
};

/** Sections of phases where the plan has them, otherwise the numbered boxes. */
function unitsOf(look: PlanLook): readonly Unit[] {
  const read = look.markdown();
  const phases = shapeOf(look).phases.filter(({ section }) => holdsBoxes(read, section));
  if (phases.length > 1)
    return phases.map(({ name, section }) => ({
      id: name.id,
      title: name.title,
      section,
      ...spanOf(section),
    }));
  return numberedBoxes(read);
}

function besideKiro(look: PlanLook): string[] {
  const folder = folderOf(look.path);
  const steering = joinPath(folder, '../../steering');
  return [
    ...['requirements.md', 'bugfix.md', 'design.md'].map((name) => joinPath(folder, name)),
    ...filesIn(look, steering, /\.md$/i),
  ];
}
