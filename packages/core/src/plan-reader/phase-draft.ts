import type { Finding, Gate, Notes, PhaseStatus, Task } from '../plan.ts';
import type { Place } from '../place.ts';
import type { PlacedRef } from './dependencies/dependency-ref.ts';
import type { FileLink } from './links/file-links.ts';
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
  readonly tasks: readonly Task[];
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
  /** Where that stands, if not at the place of the phase. */
  readonly statusPlace?: Place;
  readonly status?: PhaseStatus;
  readonly refs: readonly PlacedRef[];
  readonly saysDependencies: boolean;
  readonly aliases: readonly string[];
  readonly focus: string;
  readonly risk: string;
  readonly body: PhaseBody;
}

export const emptyBody: PhaseBody = {
  heading: null,
  statusText: '',
  statusPlace: null,
  refs: [],
  saysDependencies: false,
  gates: [],
  tasks: [],
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
