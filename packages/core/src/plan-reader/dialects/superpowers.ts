import type { PlanDialect, PlanLook } from '../dialect.ts';
import { planOfUnits, spanOf, type Unit } from './unit-plan.ts';
import { phaseSections, type PhaseSection } from './phase-sections.ts';
import { runGates } from '../gates/run-gates.ts';

/** `docs/superpowers/plans/<date>-<name>.md`: `### Task N: …`, each with its files, steps and runs. */
export const superpowers: PlanDialect = {
  name: 'superpowers',
  recognise(look) {
    if (look.text === null) return null;
    const tasks = taskSections(look);
    if (tasks.length === 0) return null;
    if (/superpowers[:/-]|REQUIRED SUB-SKILL/.test(look.text.slice(0, 4_000)))
      return 'tasks for the skills of superpowers';
    if (/(?:^|\/)superpowers\/plans\//.test(look.path)) return 'tasks in a folder of superpowers';
    if (look.markdown().tags.tags.length > 0) return null;
    const withFiles = tasks.filter(({ section }) => section.blocks.some(isFilesLabel));
    return withFiles.length * 2 > tasks.length ? 'headings name tasks that list their files' : null;
  },
  read(look) {
    const units = taskSections(look).map(({ name, section }): Unit => {
      const span = spanOf(section);
      return { id: name.id, title: name.title, section, ...span, gates: runGates(look.markdown(), span) };
    });
    return planOfUnits(look, { units, beside: [], inOrder: true });
  },
};

function isFilesLabel(block: PhaseSection['section']['blocks'][number]): boolean {
  return block.type === 'paragraph' && block.lines.some((line) => /^\*\*Files?:?\*\*:?/i.test(line.text));
}

function taskSections(look: PlanLook): readonly PhaseSection[] {
  return phaseSections(look.markdown().tree, ['task']);
}
