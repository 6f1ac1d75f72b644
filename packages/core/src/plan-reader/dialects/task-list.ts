import type { PlanDialect } from '../dialect.ts';
import { titleIn } from '../markdown/section.ts';
import { phaseAtStart } from '../phase-name.ts';
import { hasBoxes } from '../tasks.ts';
import { shapeOf } from './plan-shape.ts';
import { aloneFile, fileDraft } from './whole-file.ts';

/** A list of tasks without phases: one phase. */
export const taskList: PlanDialect = {
  name: 'tasks',
  recognise(look) {
    const { read, onlyTags } = shapeOf(look);
    if (onlyTags) return '<task> blocks without phases around them';
    if (hasBoxes(read.section)) return 'a list of tasks without phases';
    return phaseAtStart(titleIn(read.section), true)?.word === 'phase' ? 'its title names a phase' : null;
  },
  read: (look) => aloneFile(look, fileDraft(look.markdown())),
};
