import type { Place } from './place.ts';

/** The ways of writing plans that are read, in the order in which they are tried. */
export const dialects = [
  'taskmaster',
  'ralph',
  'gsd',
  'spec-kit',
  'openspec',
  'kiro',
  'bmad',
  'backlog',
  'agent-os',
  'conductor',
  'superpowers',
  'debussy',
  'front-matter',
  'single-file',
  'tasks',
] as const;

export type Dialect = (typeof dialects)[number];

/** A plan as read: nothing is judged here, that is what `audit` is for. */
export interface Plan {
  readonly file: string;
  readonly title: string;
  readonly dialect: Dialect;
  /** Why it was taken for that dialect, in a few words. */
  readonly recognised: string;
  readonly phases: readonly Phase[];
  /** Issues and repositories that the plan names: `**GitHub Issues:** #10`. */
  readonly metadata: Readonly<Record<string, string>>;
  /** What could not be read, or was read with a doubt. */
  readonly findings: readonly Finding[];
}

export type PhaseStatus =
  | 'pending'
  | 'in_progress'
  | 'completed'
  | 'blocked'
  | 'skipped'
  | 'draft'
  | 'unknown';

export interface Phase extends PhaseLists {
  /** As the plan spells it. Two ids are equal when their `phaseKey` is. */
  readonly id: string;
  readonly title: string;
  /** The file that holds the phase's text: the phase file, or the plan itself. */
  readonly file: string;
  readonly place: Place;
  readonly status: PhaseStatus;
  readonly statusText: string;
  /** Ids as the named phases spell them; what could not be resolved is in the findings. */
  readonly dependsOn: readonly string[];
  readonly gates: readonly Gate[];
  readonly tasks: readonly PlanTask[];
  /** Files that the phase says it will write: overlapping scopes do not run at once. */
  readonly files: readonly string[];
  readonly notes: Notes;
  /** Agents that the process wrapper requires: `AGENT:doc-sync-manager`. */
  readonly agents: readonly string[];
  readonly preValidation: readonly string[];
  readonly focus: string;
  readonly risk: string;
  readonly complexity: string;
  /** The phase's whole text, as the agent will be told to read it. */
  readonly text: string;
  /** What belongs to every phase of the plan: short texts quoted, long ones by their paths. */
  readonly context: string;
  /** Other names that a person may call it by: `US1`, `01-02`. */
  readonly aliases: readonly string[];
  /** What to write into the plan when the phase has landed, in its author's own marks. */
  readonly marks: readonly PlanMark[];
}

/** What a phase lists under words of its own. */
export interface PhaseLists {
  /** Labels that a worker of a fleet must have. */
  readonly needs: readonly string[];
  /** Issues that it is about: `#12` of the host, `SHOP-12` of a tracker. */
  readonly issues: readonly string[];
  /** Things of which the machine has one, used by all its gates. */
  readonly exclusive: readonly string[];
  /** Files in which additions of two phases may both be kept. */
  readonly union: readonly string[];
}

/** One mark of progress at the place that the reader found. */
export type PlanMark =
  | { readonly kind: 'tick'; readonly place: Place }
  | { readonly kind: 'heading'; readonly place: Place }
  | { readonly kind: 'replace'; readonly place: Place; readonly was: string; readonly becomes: string }
  | { readonly kind: 'create'; readonly file: string; readonly text: string };

export interface Gate {
  readonly name: string;
  /** Null for prose: never run, never counted as passed, always reported. */
  readonly command: string | null;
  /** What the plan says about the outcome, as written: `0 errors`, `returns at least 1`. */
  readonly expectation: string;
  /** Things of which the machine has one: `(exclusive: db)` behind its command. */
  readonly exclusive?: readonly string[];
  readonly place: Place;
}

export interface PlanTask {
  /** `1.1`, `16-01`, or the ordinal where the plan gives none. */
  readonly id: string;
  readonly text: string;
  readonly done: boolean;
  readonly group: string;
  readonly place: Place;
}

export interface Notes {
  readonly read: readonly string[];
  readonly write: readonly string[];
}

export type Severity = 'error' | 'warning' | 'info';

/** One thing to know about a text: what, where, and what to do. The code is stable. */
export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly place: Place;
  readonly suggestion: string;
}
