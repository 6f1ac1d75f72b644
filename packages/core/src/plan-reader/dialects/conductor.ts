import type { PlanDialect } from '../dialect.ts';
import { folderOf, joinPath } from '../link-path.ts';
import { shapeOf } from './plan-shape.ts';
import { planOfUnits, spanOf } from './unit-plan.ts';

/** `conductor/tracks/<id>/plan.md`: phases of tasks, with a specification beside them. */
export const conductor: PlanDialect = {
  name: 'conductor',
  recognise(look) {
    if (look.text === null || !/(?:^|\/)conductor\/.*\.md$/.test(look.path)) return null;
    return shapeOf(look).sections.length > 0 ? 'the plan of a track in a folder of conductor' : null;
  },
  read(look) {
    const folder = folderOf(look.path);
    const units = shapeOf(look).sections.map(({ name, section }) => ({
      id: name.id,
      title: name.title,
      section,
      ...spanOf(section),
    }));
    const product = joinPath(folder, '../..');
    const beside = [
      joinPath(folder, 'spec.md'),
      ...['workflow.md', 'tech-stack.md', 'product.md'].map((name) => joinPath(product, name)),
    ];
    return planOfUnits(look, { units, beside, inOrder: true });
  },
};
