import type { PlanDialect } from '../dialect.ts';
import { plain } from '../markdown/inline.ts';
import { phaseAtStart } from '../phase-name.ts';
import { hasBoxes } from '../tasks.ts';
import { shapeOf } from './plan-shape.ts';
import { fileDraft, wholeFilePlan } from './whole-file.ts';

/** A list of tasks without phases: one phase. */
export const taskList: PlanDialect = {
  name: 'tasks',
  recognise(look) {
    const { read, onlyTags } = shapeOf(look);
    if (onlyTags) return '<task> blocks without phases around them';
    if (hasBoxes(read.section)) return 'a list of tasks without phases';
    const title = plain(read.section.heading?.text ?? '');
    return phaseAtStart(title, true)?.word === 'phase' ? 'its title names a phase' : null;
  },
  // One file alone: a person sees to it that what it waits for is there.
  read: (look) => wholeFilePlan(look, { ...fileDraft(look.markdown()), refs: [] }),
};
