import type { PlanDialect } from '../dialect.ts';
import { finishPlan } from '../finish-plan.ts';
import { unclearHeadings, unclearRows, hiddenHeadings } from '../unclear-phases.ts';
import { frameOf } from './plan-frame.ts';
import { shapeOf } from './plan-shape.ts';
import { draftsOfSections, planGates } from './section-drafts.ts';
import { readWaves } from './waves.ts';

/** A file that holds its phases, one section each. */
export const singleFile: PlanDialect = {
  name: 'single-file',
  recognise(look) {
    const { sections, rows, onlyTags } = shapeOf(look);
    if (onlyTags || sections.length + rows.length === 0) return null;
    const [first] = sections;
    const word = first?.word ?? '';
    if (!first) return 'a table names phases';
    return word === '' ? 'headings with ids name a phase each' : `headings name a ${word} each`;
  },
  read(look) {
    const { read, sections, rows } = shapeOf(look);
    const ids = [...sections.map(({ id }) => id), ...rows.map((row) => row.id)];
    const waves = readWaves(read.document, ids);
    const drafts = draftsOfSections(look, { sections, rows, waves });
    const frame = frameOf(look, read);
    const findings = [
      ...frame.findings,
      ...read.skipped,
      ...waves.findings,
      ...unclearRows(read),
      ...unclearHeadings(read, ids),
      ...hiddenHeadings(read, ids),
    ];
    return finishPlan({ ...frame, gates: planGates(read, sections), findings, inOrder: true }, drafts);
  },
};
