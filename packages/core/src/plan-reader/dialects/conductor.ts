import { filesBeside, type PlanDialect } from '../dialect.ts';
import { shapeOf } from './plan-shape.ts';
import { planOfUnits } from './unit-plan.ts';

/** `conductor/tracks/<id>/plan.md`: phases of tasks, with a specification beside them. */
export const conductor: PlanDialect = {
  name: 'conductor',
  recognise(look) {
    if (look.text === null || !/(?:^|\/)conductor\/.*\.md$/.test(look.path)) return null;
    return shapeOf(look).sections.length > 0 ? 'the plan of a track in a folder of conductor' : null;
  },
  read(look) {
    const product = ['workflow.md', 'tech-stack.md', 'product.md'].map((name) => `../../${name}`);
    const beside = filesBeside(look, 'spec.md', ...product);
    return planOfUnits(look, { units: shapeOf(look).sections, beside, inOrder: true });
  },
};
