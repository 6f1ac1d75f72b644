import { ellipsized } from '../text.ts';
import { finding } from './audit-codes.ts';
import type { Finding, PlanTask } from '../plan.ts';
import { placeOfBox } from './boxes.ts';
import type { ReadFile } from './dialects/file-draft.ts';
import type { PhaseDraft } from './phase-draft.ts';

/** Boxes of a file that are among nobody's tasks: each is named, so that none is lost in silence. */
export function lostBoxes(
  { document: { source }, boxes }: ReadFile,
  drafts: readonly Pick<PhaseDraft, 'body'>[],
): Finding[] {
  if (boxes.length === 0) return [];
  const known = new Set(drafts.flatMap(({ body }) => [...linesOf(body.tasks, source.file), ...body.aside]));
  return boxes
    .filter((box) => !known.has(box.line))
    .map((box) =>
      finding('BOX_NOT_READ', {
        place: placeOfBox(source, box),
        message: `this box is no task of any phase: ${box.text === '' ? '(empty)' : ellipsized(box.text, 60)}`,
        suggestion: 'move it under the heading of a phase if it is work; otherwise it is left alone',
      }),
    );
}

function linesOf(tasks: readonly PlanTask[], file: string): number[] {
  return tasks.filter((task) => task.place.file === file).map((task) => task.place.line);
}
