import { boxesBetween } from '../boxes.ts';
import { filesBeside, filesIn, type PlanDialect, type PlanLook } from '../dialect.ts';
import { pathsIn } from '../files.ts';
import { folderOf, joinPath } from '../link-path.ts';
import { cleanTitle } from '../phase-name.ts';
import type { ReadFile } from './file-draft.ts';
import { phaseSections, sectionsBy } from './phase-sections.ts';
import { orderStories } from './story-order.ts';
import { holdsBoxes, planOfUnits, type Unit } from './unit-plan.ts';

const taskId = /^(?:\*\*)?\[?T\d{3,4}/;

/** `specs/<number>-<name>/tasks.md`: phases of setup, foundations, user stories and polish with tasks `T001 [P] [US1] …`. */
export const specKit: PlanDialect = {
  name: 'spec-kit',
  recognise(look) {
    if (look.text === null) return null;
    const { boxes } = look.markdown();
    const numbered = boxes.filter((box) => taskId.test(box.text));
    if (numbered.length < 2 || numbered.length * 2 < boxes.length) return null;
    return unitsOf(look).length > 0 ? 'tasks are numbered T001, T002 … below headings' : null;
  },
  read(look) {
    const ordered = orderStories(look.markdown(), unitsOf(look));
    return planOfUnits(look, { ...ordered, beside: besideTasks(look) });
  },
};

function unitsOf(look: PlanLook): Unit[] {
  const read = look.markdown();
  const phases = phaseSections(read.tree, ['phase']);
  return (phases.length > 0 ? phases : groupsWithTasks(read)).map((unit): Unit => {
    const own = boxesBetween(read.boxes, unit.first, unit.last);
    const files = own.flatMap((box) => pathsIn(box.text));
    const tagged = own.flatMap(({ text }) => [...text.matchAll(/(?<=\[)US\d{1,3}(?=\])/gi)].map(String));
    const story = /user stor(?:y|ies)\s+(\d{1,3})/i.exec(unit.title)?.[1];
    const aliases = [
      ...(story === undefined ? [] : [`US${story}`]),
      ...(new Set(tagged).size === 1 ? tagged : []),
    ];
    return { ...unit, files: [...new Set(files)], aliases: [...new Set(aliases)] };
  });
}

/** Without the word "Phase": the second-level headings with tasks. */
function groupsWithTasks(read: ReadFile): Unit[] {
  return sectionsBy(read.tree, (title) => ({ word: '', id: '', title: cleanTitle(title) }))
    .filter((each) => each.section.depth === 2 && holdsBoxes(read, each))
    .map((each, index) => ({ ...each, id: String(index + 1) }));
}

function besideTasks(look: PlanLook): string[] {
  const names = ['spec.md', 'plan.md', 'research.md', 'data-model.md', 'quickstart.md'];
  return [
    ...filesBeside(look, '../../.specify/memory/constitution.md', ...names),
    ...filesIn(look, joinPath(folderOf(look.path), 'contracts'), /\.(?:md|ya?ml|json)$/i),
  ];
}
