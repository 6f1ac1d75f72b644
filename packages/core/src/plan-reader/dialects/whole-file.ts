import type { PlanContent, PlanLook } from '../dialect.ts';
import { finishPlan } from '../finish-plan.ts';
import { baseName } from '../link-path.ts';
import { plain } from '../markdown/inline.ts';
import { draftWith, type PhaseDraft } from '../phase-draft.ts';
import { idInFileName } from '../phase-name.ts';
import { statusMarker } from '../status-marker.ts';
import { bodyOfFile, type ReadFile } from './file-draft.ts';
import { frameOf } from './plan-frame.ts';

/** A plan that is one phase: the whole file. */
export function wholeFilePlan(look: PlanLook, draft: PhaseDraft = fileDraft(look.markdown())): PlanContent {
  const phase = { ...draft, body: { ...draft.body, links: [], findings: [] } };
  return finishPlan(frameOf(look, look.markdown()), [phase]);
}

/** The whole file as one phase, named after its heading, its file, or 1. */
export function fileDraft(read: ReadFile): PhaseDraft {
  const body = bodyOfFile(read);
  const { file } = read.document.source;
  return draftWith({
    id: body.heading?.id || idInFileName(file) || '1',
    title: body.heading?.title || baseName(file),
    file,
    place: body.heading?.place ?? { file, line: 1, column: 1 },
    statusText: body.statusText === '' ? statusMarker(plain(read.section.heading?.text ?? '')) : '',
    body: { ...body, findings: [] },
  });
}
