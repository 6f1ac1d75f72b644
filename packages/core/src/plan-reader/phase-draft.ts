import type { Place } from '../place.ts';
import type { Finding, Phase, PhaseStatus, PlanMark } from '../plan.ts';
import type { DependencyRef } from './dependencies/read-dependencies.ts';
import type { FileLink } from './links/file-links.ts';
import type { LineSpan } from './markdown/section.ts';
import { placeIn, type Line } from './markdown/source-text.ts';

type SaidByItself =
  | 'agents'
  | 'complexity'
  | 'files'
  | 'focus'
  | 'gates'
  | 'notes'
  | 'preValidation'
  | 'risk'
  | 'tasks'
  | 'text';

/** Facts from a phase's own text, before the rest of the plan is known. */
export interface PhaseBody extends Pick<Phase, SaidByItself> {
  readonly heading: { readonly id: string; readonly title: string; readonly place: Place } | null;
  /** The value of its own status, as written. */
  readonly ownStatus: Line | null;
  readonly refs: readonly DependencyRef[];
  /** Whether the text mentions dependencies at all, even "none". */
  readonly saysDependencies: boolean;
  /** Boxes to tick when the phase has landed. */
  readonly ticks: readonly Place[];
  readonly allTicked: boolean;
  /** Lines of boxes that are known not to be tasks. */
  readonly aside: readonly number[];
  readonly doneIds: readonly Line[];
  /** Links to files, if the body is a whole file. */
  readonly links: readonly FileLink[];
  readonly findings: readonly Finding[];
}

/** A phase as its plan introduces it, with the facts of its text: the input of `finishPlan`. */
export interface PhaseDraft
  extends PhaseBody, Pick<Phase, 'id' | 'title' | 'file' | 'place' | 'statusText' | 'aliases'> {
  /** The cell of a table with its status, as written. */
  readonly statusCell?: Line | null;
  /** The status that the plan states for certain, whatever its words. */
  readonly status?: PhaseStatus | undefined;
  /** Its lines in the plan's own file. */
  readonly span?: LineSpan;
  /** The wave that its author assigned. */
  readonly wave?: string;
  readonly context?: string;
  /** Marks of progress besides its boxes and its status. */
  readonly marks?: readonly PlanMark[];
}

type Introduced = Pick<PhaseDraft, 'id' | 'title' | 'file' | 'place'> & Partial<PhaseDraft>;

/** A draft from the phase's own text, with overrides by its plan. */
export function draftWith(body: PhaseBody, said: Introduced): PhaseDraft {
  return { ...body, statusText: body.ownStatus?.text ?? '', aliases: [], ...said };
}

export function replaced(line: Line, becomes: string): PlanMark {
  return { kind: 'replace', place: placeIn(line), was: line.text, becomes };
}

export const emptyBody: PhaseBody = {
  heading: null,
  ownStatus: null,
  refs: [],
  saysDependencies: false,
  gates: [],
  tasks: [],
  ticks: [],
  allTicked: false,
  aside: [],
  files: [],
  notes: { read: [], write: [] },
  agents: [],
  preValidation: [],
  doneIds: [],
  risk: '',
  focus: '',
  complexity: '',
  text: '',
  links: [],
  findings: [],
};
