import type { Place } from '../place.ts';
import type { Finding, Severity } from '../plan.ts';

export interface AuditCode {
  readonly severity: Severity;
  readonly meaning: string;
}

export type FindingCode =
  | 'NO_PHASES'
  | 'FILE_EMPTY'
  | 'FILE_MISSING'
  | 'FILE_UNREADABLE'
  | 'LINK_OUTSIDE'
  | 'PHASE_WITHOUT_FILE'
  | 'DUPLICATE_PHASE'
  | 'DUPLICATE_FILE'
  | 'UNKNOWN_DEPENDENCY'
  | 'SELF_DEPENDENCY'
  | 'DEPENDENCY_CYCLE'
  | 'FRONT_MATTER_INVALID'
  | 'NO_PLAN'
  | 'FRONT_MATTER_KEY'
  | 'BOX_NOT_READ'
  | 'FENCE_UNCLOSED'
  | 'HEADING_UNCLEAR'
  | 'PHASE_UNCLEAR'
  | 'TAG_MISSING'
  | 'WEAK_GATE'
  | 'VERIFY_WITHOUT_COMMAND'
  | 'NO_RUNNABLE_GATE'
  | 'PROSE_GATE'
  | 'PLACEHOLDER'
  | 'NO_TASKS'
  | 'DUPLICATE_TASK'
  | 'DUPLICATE_GATE'
  | 'ID_MISMATCH'
  | 'DONE_ID_MISMATCH'
  | 'UNKNOWN_STATUS'
  | 'DEPENDENCY_UNCLEAR'
  | 'DEAD_LINK'
  | 'TASK_TAG_UNCLOSED'
  | 'LINE_NOT_READ'
  | 'STATUS_MISMATCH'
  | 'PHASE_HEADING_SKIPPED'
  | 'SHARED_GATES'
  | 'IMPLIED_ORDER'
  | 'MOJIBAKE'
  | 'PROMPT_UNKNOWN'
  | 'PROMPT_PLACEHOLDER'
  | 'PROMPT_UNREADABLE';

/** Every code that a finding can carry. Codes are stable: scripts and people search for them. */
export const auditCodes: Readonly<Record<FindingCode, AuditCode>> = {
  NO_PHASES: { severity: 'error', meaning: 'The text holds no phases, no links to phases and no tasks.' },
  FILE_EMPTY: { severity: 'error', meaning: 'A file of the plan is empty.' },
  FILE_MISSING: { severity: 'error', meaning: 'A linked phase file is not there.' },
  FILE_UNREADABLE: {
    severity: 'error',
    meaning: 'A linked phase file is a directory, binary, too large or not readable.',
  },
  LINK_OUTSIDE: { severity: 'error', meaning: 'A link of the phases table leaves the repository.' },
  PHASE_WITHOUT_FILE: {
    severity: 'error',
    meaning: 'A row names a phase, but there is neither a link nor a section with its text.',
  },
  DUPLICATE_PHASE: {
    severity: 'error',
    meaning: 'Two phases have the same id (letter case and leading zeros do not count).',
  },
  DUPLICATE_FILE: { severity: 'error', meaning: 'Two phases link the same file.' },
  UNKNOWN_DEPENDENCY: { severity: 'error', meaning: 'A phase depends on an id that the plan does not have.' },
  SELF_DEPENDENCY: { severity: 'error', meaning: 'A phase depends on itself.' },
  DEPENDENCY_CYCLE: { severity: 'error', meaning: 'Phases wait for each other in a circle.' },
  FRONT_MATTER_INVALID: {
    severity: 'error',
    meaning: 'The front matter is not valid YAML, or too large to be read.',
  },
  NO_PLAN: { severity: 'error', meaning: 'The file is JSON, but no plan of a known kind.' },
  FRONT_MATTER_KEY: {
    severity: 'warning',
    meaning: 'A key of the front matter is not valid YAML; the others are read.',
  },
  BOX_NOT_READ: { severity: 'info', meaning: 'A checkbox is no task of any phase.' },
  FENCE_UNCLOSED: {
    severity: 'warning',
    meaning: 'A code fence is never closed, so all that follows it is read as code.',
  },
  HEADING_UNCLEAR: {
    severity: 'warning',
    meaning: 'A heading names a phase, but its id is not understood: it is not read as a phase.',
  },
  PHASE_UNCLEAR: {
    severity: 'warning',
    meaning: 'A row or a line that seems to name a phase is not understood.',
  },
  TAG_MISSING: { severity: 'error', meaning: 'The file of tasks has no list of that name.' },
  WEAK_GATE: { severity: 'warning', meaning: 'A gate passes whatever happens, or is no command.' },
  VERIFY_WITHOUT_COMMAND: {
    severity: 'info',
    meaning: 'A task says how to verify it, but not by a command that debussy can run.',
  },
  NO_RUNNABLE_GATE: {
    severity: 'warning',
    meaning: 'A phase has no gate with a command: debussy cannot verify it.',
  },
  PROSE_GATE: {
    severity: 'warning',
    meaning: 'A gate has no command: it is never run and never counted as passed.',
  },
  PLACEHOLDER: { severity: 'warning', meaning: 'A template placeholder was not filled in.' },
  NO_TASKS: { severity: 'warning', meaning: 'A phase has no tasks.' },
  DUPLICATE_TASK: { severity: 'warning', meaning: 'Two tasks of a phase have the same id.' },
  DUPLICATE_GATE: {
    severity: 'info',
    meaning: 'Two gates of a phase have the same name but different commands.',
  },
  ID_MISMATCH: {
    severity: 'warning',
    meaning: 'The phase file calls itself by another id than the master plan does.',
  },
  DONE_ID_MISMATCH: {
    severity: 'warning',
    meaning: 'The process wrapper signals completion with another id than the phase has.',
  },
  UNKNOWN_STATUS: { severity: 'warning', meaning: 'The words of a status are not known.' },
  DEPENDENCY_UNCLEAR: { severity: 'warning', meaning: 'What a phase depends on names no phase.' },
  DEAD_LINK: {
    severity: 'warning',
    meaning: 'A link leads to a file that is not there, or a dependency to no phase of this plan.',
  },
  TASK_TAG_UNCLOSED: {
    severity: 'warning',
    meaning: 'A <task> tag is not closed before the next one or the end.',
  },
  LINE_NOT_READ: {
    severity: 'warning',
    meaning: 'A line nests too deep, is too wide or too long to be read as structure.',
  },
  STATUS_MISMATCH: {
    severity: 'info',
    meaning: 'Master plan and phase file disagree about the status; the master plan counts.',
  },
  PHASE_HEADING_SKIPPED: {
    severity: 'info',
    meaning: 'A heading names a phase at another rank than the others, and is not read as one.',
  },
  SHARED_GATES: {
    severity: 'info',
    meaning: 'Phases without gates of their own take the gates of the plan.',
  },
  IMPLIED_ORDER: {
    severity: 'info',
    meaning: 'No dependencies are given, so each phase waits for the one before it.',
  },
  PROMPT_UNKNOWN: {
    severity: 'error',
    meaning: 'A file in .debussy/prompts has the name of no prompt of debussy.',
  },
  PROMPT_PLACEHOLDER: {
    severity: 'error',
    meaning: 'A prompt of the project names something in braces that is not known there.',
  },
  PROMPT_UNREADABLE: {
    severity: 'error',
    meaning: 'A prompt of the project is empty or cannot be read; the built-in one is used.',
  },
  MOJIBAKE: { severity: 'info', meaning: 'The text was once read in a wrong encoding and saved again.' },
};

export interface FindingFacts {
  readonly place: Place;
  readonly message: string;
  readonly suggestion: string;
}

export function finding(code: FindingCode, facts: FindingFacts): Finding {
  return { code, severity: auditCodes[code].severity, ...facts };
}
