import type { PlanDialect } from '../dialect.ts';
import { titleIn } from '../markdown/section.ts';
import { phaseAtStart } from '../phase-name.ts';
import { hasBoxes } from '../tasks.ts';
import type { ReadFile } from './file-draft.ts';
import { isNumberedList, numberedBoxes } from './numbered-boxes.ts';
import { shapeOf } from './plan-shape.ts';
import { planOfUnits, type Unit } from './unit-plan.ts';
import { aloneFile } from './whole-file.ts';

/** A list of tasks without phases: one phase. */
export const taskList: PlanDialect = {
  name: 'tasks',
  recognise(look) {
    const { read, onlyTags } = shapeOf(look);
    if (onlyTags) return '<task> blocks without phases around them';
    if (numbered(read).length > 0) return 'numbered tasks with numbered tasks below them';
    if (hasBoxes(read.section)) return 'a list of tasks without phases';
    if (Array.isArray(read.frontMatter.data['todos'])) return 'a plan of Cursor without todos';
    return phaseAtStart(titleIn(read.section), true)?.word === 'phase' ? 'its title names a phase' : null;
  },
  read(look) {
    const units = numbered(look.markdown());
    if (units.length > 0) return planOfUnits(look, { units, beside: [], inOrder: true });
    return aloneFile(look);
  },
};

/** `- [ ] 1. Title` with `- [ ] 1.1 …`, as Kiro and Agent OS write them, in any file. */
function numbered(read: ReadFile): readonly Unit[] {
  const units = read.tags.tags.length > 0 || !isNumberedList(read) ? [] : numberedBoxes(read);
  const wholes = read.boxes.flatMap((box) => /^\*{0,2}(\d{1,3})\.\d/.exec(box.text)?.[1] ?? []);
  return new Set(wholes).size > 1 ? units : [];
}
