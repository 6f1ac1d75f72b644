import type { PhaseCandidate } from './events/values.ts';
import type { Place } from './place.ts';

/** The plan dialects, in the order in which they are tried. */
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
  'cursor',
  'compound',
  'superpowers',
  'debussy',
  'front-matter',
  'single-file',
  'steps',
  'tasks',
] as const;

/** `branches`: made by `debussy land`, without a file in the repository. */
export type Dialect = (typeof dialects)[number] | 'branches';

/** A plan as read. `audit` judges it. */
export interface Plan {
  readonly file: string;
  readonly title: string;
  readonly dialect: Dialect;
  /** Why it was read in that dialect, in a few words. */
  readonly recognised: string;
  readonly phases: readonly Phase[];
  /** Issues and repositories that the plan names: `**GitHub Issues:** #10`. */
  readonly metadata: Readonly<Record<string, string>>;
  /** Unreadable or doubtful parts. */
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
  /** As the plan spells it. Two ids are equal if their `phaseKey` is. */
  readonly id: string;
  readonly title: string;
  /** The file with the phase's text: the phase file, or the plan itself. */
  readonly file: string;
  readonly place: Place;
  readonly status: PhaseStatus;
  readonly statusText: string;
  /** Ids as the named phases spell them; unresolved ones are in the findings. */
  readonly dependsOn: readonly string[];
  readonly gates: readonly Gate[];
  readonly tasks: readonly PlanTask[];
  /** Files that the phase declares to write. Phases with overlapping scopes do not run at the same time. */
  readonly files: readonly string[];
  readonly notes: Notes;
  /** Agents that the process wrapper requires: `AGENT:doc-sync-manager`. */
  readonly agents: readonly string[];
  readonly preValidation: readonly string[];
  readonly focus: string;
  readonly risk: string;
  readonly complexity: string;
  readonly text: string;
  /** Texts that belong to every phase of the plan: short ones quoted, long ones by path. */
  readonly context: string;
  /** Other names that the user may use: `US1`, `01-02`. */
  readonly aliases: readonly string[];
  /** Marks to write into the plan when the phase has landed, in the style of its author. */
  readonly marks: readonly PlanMark[];
  /** Existing work of the phase; absent if an agent is to do it. */
  readonly candidate?: PhaseCandidate;
}

/** Lists of a phase under their own keys. */
export interface PhaseLists {
  /** Labels that a fleet worker must have. */
  readonly needs: readonly string[];
  /** Issues of the phase: `#12` of the host, `SHOP-12` of a tracker. */
  readonly issues: readonly string[];
  /** Resources that the machine has once, used by all gates of the phase. */
  readonly exclusive: readonly string[];
  /** Files in which the additions of two phases may both be kept. */
  readonly union: readonly string[];
  /** `**Agent:** codex`, `**Model:** gpt-5.5`; null if the phase names none. */
  readonly agent: string | null;
  readonly model: string | null;
}

/** One mark of progress at the place that the reader found. */
export type PlanMark =
  | { readonly kind: 'tick'; readonly place: Place }
  | { readonly kind: 'heading'; readonly place: Place }
  | { readonly kind: 'replace'; readonly place: Place; readonly was: string; readonly becomes: string }
  | { readonly kind: 'create'; readonly file: string; readonly text: string };

export interface Gate {
  readonly name: string;
  /** Null for prose: never run, never passed, always reported. */
  readonly command: string | null;
  /** The expected outcome in the plan, as written: `0 errors`, `returns at least 1`. */
  readonly expectation: string;
  /** Exclusive resources of the machine: `(exclusive: db)` after its command. */
  readonly exclusive?: readonly string[];
  readonly place: Place;
}

export interface PlanTask {
  /** `1.1`, `16-01`, or the ordinal if the plan gives none. */
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

/** A statement about a text: its message, its place, and a remedy. The code is stable. */
export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly place: Place;
  readonly suggestion: string;
}
