import { filesIn, type PlanDialect, type PlanLook } from '../dialect.ts';
import { folderOf, joinPath } from '../link-path.ts';
import { isNumberedList, numberedBoxes } from './numbered-boxes.ts';
import { unitsInWaves } from './task-waves.ts';
import { planOfUnits } from './unit-plan.ts';

/** `.kiro/specs/<name>/tasks.md`: numbered boxes, perhaps with a graph of waves at the end. */
export const kiro: PlanDialect = {
  name: 'kiro',
  recognise(look) {
    if (look.text === null || !isNumberedList(look.markdown())) return null;
    if (/(?:^|\/)\.kiro\//.test(look.path)) return 'numbered tasks in a folder of .kiro';
    if (look.text.includes('## Task Dependency Graph')) return 'numbered tasks with a graph of waves';
    return look.text.includes('_Requirements:') ? 'numbered tasks that name their requirements' : null;
  },
  read(look) {
    const read = look.markdown();
    const units = numberedBoxes(read);
    const inWaves = unitsInWaves(read, units);
    return planOfUnits(look, {
      units: inWaves ?? units,
      beside: besideKiro(look),
      inOrder: inWaves === null,
    });
  },
};

function besideKiro(look: PlanLook): string[] {
  const folder = folderOf(look.path);
  const steering = joinPath(folder, '../../steering');
  return [
    ...['requirements.md', 'bugfix.md', 'design.md'].map((name) => joinPath(folder, name)),
    ...filesIn(look, steering, /\.md$/i),
  ];
}
