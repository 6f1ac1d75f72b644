import { filesIn, type PlanDialect, type PlanLook } from '../dialect.ts';
import { pathsIn } from '../files.ts';
import { folderOf, joinPath } from '../link-path.ts';
import { plain } from '../markdown/inline.ts';
import { allSections, type Section } from '../markdown/section.ts';
import { cleanTitle } from '../phase-name.ts';
import { holdsBoxes } from './holds-boxes.ts';
import { phaseSections } from './phase-sections.ts';
import { orderStories } from './story-order.ts';
import { planOfUnits, spanOf, type Unit } from './unit-plan.ts';

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
  const named = phases.map(({ name, section }) => ({ id: name.id, title: name.title, section }));
  const sections = named.length > 0 ? named : groupsWithTasks(look);
  return sections.map(({ id, title, section }): Unit => {
    const span = spanOf(section);
    const own = read.boxes.filter((box) => box.line >= span.first && box.line <= span.last);
    const files = own.flatMap((box) => pathsIn(box.text));
    const tagged = own.flatMap((box) =>
      [...box.text.matchAll(/\[(US\d{1,3})\]/gi)].map((found) => found[1] ?? ''),
    );
    const story = /user stor(?:y|ies)\s+(\d{1,3})/i.exec(title)?.[1];
    const aliases = [
      ...new Set([
        ...(story === undefined ? [] : [`US${story}`]),
        ...(new Set(tagged).size === 1 ? tagged : []),
      ]),
    ];
    return { id, title, section, ...span, files: [...new Set(files)], aliases };
  });
}

/** Without the word "Phase": the headings of the second rank that hold tasks. */
function groupsWithTasks(look: PlanLook): { id: string; title: string; section: Section }[] {
  const read = look.markdown();
  const found = allSections(read.tree).filter((section) => section.depth === 2 && holdsBoxes(read, section));
  return found.map((section, index) => ({
    id: String(index + 1),
    title: cleanTitle(plain(section.heading?.text ?? '')),
    section,
  }));
}

function besideTasks(look: PlanLook): string[] {
  const folder = folderOf(look.path);
  const top = joinPath(folder, '../..');
  return [
    joinPath(top, '.specify/memory/constitution.md'),
    ...['spec.md', 'plan.md', 'research.md', 'data-model.md', 'quickstart.md'].map((name) =>
      joinPath(folder, name),
    ),
    ...filesIn(look, joinPath(folder, 'contracts'), /\.(?:md|ya?ml|json)$/i),
  ];
}
