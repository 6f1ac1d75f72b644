import type { PlanDialect } from '../dialect.ts';
import { hasBoxes } from '../tasks.ts';
import { shapeOf } from './plan-shape.ts';
import { wholeFilePlan } from './whole-file.ts';

/** A list of tasks without phases: one phase. */
export const taskList: PlanDialect = {
  name: 'tasks',
  recognise(look) {
    const { read, onlyTags } = shapeOf(look);
    if (onlyTags) return '<task> blocks without phases around them';
    return hasBoxes(read.section) ? 'a list of tasks without phases' : null;
  },
  read: (look) => wholeFilePlan(look),
};
