import type { Finding, Gate, Notes, PhaseStatus, PlanMark, PlanTask } from '../plan.ts';
import type { Place } from '../place.ts';
import type { PlacedRef } from './dependencies/dependency-ref.ts';
import type { FileLink } from './links/file-links.ts';
import type { LineSpan } from './markdown/bounded-lines.ts';
import type { Line } from './markdown/source-text.ts';

/** What a phase's own text says, before the plan around it is known. */
export interface PhaseBody {
  readonly heading: { readonly id: string; readonly title: string; readonly place: Place } | null;
  readonly statusText: string;
  readonly statusPlace: Place | null;
  readonly refs: readonly PlacedRef[];
  /** Whether the text says anything about dependencies, be it "none". */
  readonly saysDependencies: boolean;
  readonly gates: readonly Gate[];
  readonly tasks: readonly PlanTask[];
  /** Boxes that are ticked when the phase has landed. */
  readonly ticks: readonly Place[];
  /** Whether there are boxes, and none of them is open. */
  readonly allTicked: boolean;
  /** Lines of boxes that are known to be no tasks. */
  readonly aside: readonly number[];
  readonly files: readonly string[];
  readonly notes: Notes;
  readonly agents: readonly string[];
  readonly preValidation: readonly string[];
  readonly doneIds: readonly (Line & { readonly file: string })[];
  readonly risk: string;
  readonly focus: string;
  readonly complexity: string;
  readonly text: string;
  /** Links to files, where the body is a whole file. */
  readonly links: readonly FileLink[];
  readonly findings: readonly Finding[];
}

/** A phase as a plan introduces it, with its body: what `finishPlan` makes phases from. */
export interface PhaseDraft {
  readonly id: string;
  readonly title: string;
  readonly file: string;
  readonly place: Place;
  readonly statusText: string;
  /** The cell of a table that says it, as written. */
  readonly statusCell?: { readonly place: Place; readonly text: string };
  /** What the plan is sure of, whatever words stand there. */
  readonly status?: PhaseStatus;
  readonly refs: readonly PlacedRef[];
  readonly saysDependencies: boolean;
  readonly aliases: readonly string[];
  readonly focus: string;
  readonly risk: string;
  readonly body: PhaseBody;
  /** The lines of the plan's own file that it is. */
  readonly span?: LineSpan;
  /** The wave that the author gave it. */
  readonly wave?: string;
  readonly context?: string;
  /** Marks of progress beside those that every phase has: its boxes and its status. */
  readonly marks?: readonly PlanMark[];
}

type Needed = 'id' | 'title' | 'file' | 'place' | 'body';

/** A draft that says of itself what its text says, unless its plan says something else. */
export function draftWith(said: Pick<PhaseDraft, Needed> & Partial<PhaseDraft>): PhaseDraft {
  const { refs, saysDependencies, focus, risk, statusText } = said.body;
  return { statusText, refs, saysDependencies, aliases: [], focus, risk, ...said };
}

export const emptyBody: PhaseBody = {
  heading: null,
  statusText: '',
  statusPlace: null,
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
