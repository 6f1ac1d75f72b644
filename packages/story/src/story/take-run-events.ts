import type { ByEventType } from '../by-event-type.ts';
import { addPhases } from './draft.ts';
import type { Moment } from './draft.ts';

type Taken =
  | 'run.started'
  | 'run.resumed'
  | 'plan.changed'
  | 'notice'
  | 'publication.ended'
  | 'run.delivered'
  | 'run.ended';

/** What events mean for the run as a whole. */
export const takeRunEvents: ByEventType<Taken, Moment, void> = {
  'run.started': ({ run, plan, phases, base, branch, ...event }, { draft }) => {
    const { path, title } = plan;
    const { versions, holder, run_branch: runBranch } = event;
    Object.assign(draft, { run, plan: { path, title }, base, branch, runBranch, versions, holder });
    addPhases(draft, phases);
  },
  'run.resumed': ({ holder }, { draft }) => {
    Object.assign(draft, { holder, delivered: null, ended: null });
    draft.resumes += 1;
  },
  'plan.changed': ({ added, edited }, { draft }) => addPhases(draft, [...added, ...edited]),
  notice: ({ severity, code, phase, message, hint }, { draft, at }) => {
    draft.notices.push({ at, severity, code, phase, message, hint });
  },
  'publication.ended': (event, { draft }) => {
    draft.published = event;
  },
  'run.delivered': (event, { draft }) => {
    draft.delivered = event;
  },
  'run.ended': (event, { draft }) => {
    draft.ended = event;
  },
};
