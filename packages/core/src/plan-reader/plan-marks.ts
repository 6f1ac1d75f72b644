import type { PlanMark } from '../plan.ts';
import type { PhaseDraft } from './phase-draft.ts';
import { plain } from './markdown/inline.ts';
import { readPhaseStatus } from './status.ts';

/** The word of the plan's own table for what is done, or ours where it has none yet. */
export function doneWordOf(drafts: readonly PhaseDraft[]): string {
  const said = drafts.flatMap(({ statusCell, body }) => [statusCell?.text ?? '', body.statusText]);
  return said.find((text) => plain(text) !== '' && readPhaseStatus(text) === 'completed') ?? '✅ Completed';
}

/** Where a phase's progress is written: its boxes, its status in the table and in its own text, its heading. */
export function marksOf(draft: PhaseDraft, doneWord: string): readonly PlanMark[] {
  const ticks = draft.body.ticks.map((place): PlanMark => ({ kind: 'tick', place }));
  return [...ticks, ...statusMarks(draft, doneWord), ...(draft.marks ?? [])];
}

function statusMarks({ statusCell, body }: PhaseDraft, becomes: string): PlanMark[] {
  const field = body.statusPlace ? [{ place: body.statusPlace, text: body.statusText }] : [];
  return [...(statusCell ? [statusCell] : []), ...field]
    .filter(({ text }) => readPhaseStatus(text) !== 'completed')
    .map(({ place, text }) => ({ kind: 'replace', place, was: text, becomes: inCaseOf(text, becomes) }));
}

/** `in-progress` becomes `done`, `Approved` becomes `Done`. */
function inCaseOf(text: string, word: string): string {
  return /^[a-z]/.test(text) && /^[A-Z][a-z]+$/.test(word) ? word.toLowerCase() : word;
}
