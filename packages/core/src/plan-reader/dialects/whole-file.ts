import type { PlanContent, PlanLook } from '../dialect.ts';
import { finishPlan } from '../finish-plan.ts';
import { baseName } from '../link-path.ts';
import { titleIn } from '../markdown/section.ts';
import { draftWith, type PhaseDraft } from '../phase-draft.ts';
import { idInFileName } from '../phase-name.ts';
import { statusMarker } from '../status.ts';
import { bodyOfFile, type ReadFile } from './file-draft.ts';
import { frameOf } from './plan-frame.ts';

/** A single file: its dependencies are up to the user. */
export function aloneFile(look: PlanLook, draft: PhaseDraft = fileDraft(look.markdown())): PlanContent {
  return wholeFilePlan(look, { ...draft, refs: [] });
}

/** A plan that is one phase: the whole file. */
export function wholeFilePlan(look: PlanLook, draft: PhaseDraft = fileDraft(look.markdown())): PlanContent {
  return finishPlan(frameOf(look, look.markdown()), [{ ...draft, links: [], findings: [] }]);
}

/** The whole file as one phase, named after its heading, its file, or 1. */
export function fileDraft(read: ReadFile): PhaseDraft {
  const body = bodyOfFile(read);
  const { file } = read.document.source;
  return draftWith(body, {
    id: body.heading?.id || idInFileName(file) || '1',
    title: body.heading?.title || baseName(file),
    file,
    place: body.heading?.place ?? { file, line: 1, column: 1 },
    statusText: body.ownStatus?.text ? '' : statusMarker(titleIn(read.section)),
    findings: [],
  });
}
