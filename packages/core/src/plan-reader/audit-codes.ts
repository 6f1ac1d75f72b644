import type { Finding, Severity } from '../plan.ts';

interface AuditCode {
  readonly severity: Severity;
  readonly meaning: string;
}

/** Every code that a finding can carry. Codes are stable: scripts and people search for them. */
export const auditCodes = {
  NO_PHASES: error('The text holds no phases, no links to phases and no tasks.'),
  FILE_EMPTY: error('A file of the plan is empty.'),
  FILE_MISSING: error('A linked phase file is missing.'),
  FILE_UNREADABLE: error('A linked phase file is a directory, binary, too large or not readable.'),
  LINK_OUTSIDE: error('A link of the phases table leaves the repository.'),
  PHASE_WITHOUT_FILE: error('A row names a phase, but there is neither a link nor a section with its text.'),
  DUPLICATE_PHASE: error('Two phases have the same id (letter case and leading zeros do not count).'),
  DUPLICATE_FILE: error('Two phases link the same file.'),
  UNKNOWN_DEPENDENCY: error('A phase depends on an id that the plan does not have.'),
  SELF_DEPENDENCY: error('A phase depends on itself.'),
  DEPENDENCY_CYCLE: error('Phases wait for each other in a circle.'),
  FRONT_MATTER_INVALID: error('The front matter is not valid YAML, or too large to be read.'),
  NO_PLAN: error('The file is JSON, but no plan of a known kind.'),
  FRONT_MATTER_KEY: warning('A key of the front matter is not valid YAML; the others are read.'),
  BOX_NOT_READ: info('A checkbox does not belong to a phase.'),
  TASK_NOT_READ: info('A heading names a task that is read neither as a task nor as a phase.'),
  FENCE_UNCLOSED: warning('A code fence is never closed, so all that follows it is read as code.'),
  HEADING_UNCLEAR: warning(
    'A heading names a phase, but its id is not understood: it is not read as a phase.',
  ),
  PHASE_UNCLEAR: warning('A row or a line that seems to name a phase is not understood.'),
  UNKNOWN_AGENT: warning('A phase names an agent that is not configured: the agent of the run does it.'),
  TAG_MISSING: error('The file of tasks has no list of that name.'),
  WEAK_GATE: warning('A gate cannot fail, or is not a command.'),
  VERIFY_WITHOUT_COMMAND: info('A task says how to verify it, but not by a command that debussy can run.'),
  NO_RUNNABLE_GATE: warning('A phase has no gate with a command: debussy cannot verify it.'),
  PROSE_GATE: warning('A gate has no command: it is never run and never counted as passed.'),
  TOOL_ORDER: info('A line orders another tool to carry out the whole plan; prompts leave it out.'),
  PLACEHOLDER: warning('A template placeholder was not filled in.'),
  NO_TASKS: warning('A phase has no tasks.'),
  DUPLICATE_TASK: warning('Two tasks of a phase have the same id.'),
  DUPLICATE_GATE: info('Two gates of a phase have the same name but different commands.'),
  ID_MISMATCH: warning('The phase file calls itself by another id than the master plan does.'),
  DONE_ID_MISMATCH: warning('The process wrapper signals completion with another id than the phase has.'),
  PLAN_FINISHED: info(
    'The plan says that all of it is done: phases without a status of their own count as completed.',
  ),
  UNKNOWN_STATUS: warning('The words of a status are not known.'),
  DEPENDENCY_UNCLEAR: warning('A dependency does not name a phase.'),
  DEAD_LINK: warning('A link leads to a missing file, or a dependency to no phase of this plan.'),
  TASK_TAG_UNCLOSED: warning('A <task> tag is not closed before the next one or the end.'),
  LINE_NOT_READ: warning('A line nests too deep, is too wide or too long to be read as structure.'),
  STATUS_MISMATCH: info('Master plan and phase file disagree about the status; the master plan counts.'),
  PHASE_HEADING_SKIPPED: info(
    'A heading names a phase at another rank than the others, and is not read as one.',
  ),
  SHARED_GATES: info('Phases without gates of their own take the gates of the plan.'),
  IMPLIED_ORDER: info('No dependencies are given, so each phase waits for the one before it.'),
  PROMPT_UNKNOWN: error('A file in .debussy/prompts has the name of no prompt of debussy.'),
  PROMPT_PLACEHOLDER: error('A prompt of the project names something in braces that is not known there.'),
  PROMPT_UNREADABLE: error('A prompt of the project is empty or cannot be read; the built-in one is used.'),
  CONFIG_REFUSED: error('A run would refuse the configuration.'),
  MOJIBAKE: info('The text was once read in a wrong encoding and saved again.'),
};

export type FindingCode = keyof typeof auditCodes;

function error(meaning: string): AuditCode {
  return { severity: 'error', meaning };
}

function warning(meaning: string): AuditCode {
  return { severity: 'warning', meaning };
}

function info(meaning: string): AuditCode {
  return { severity: 'info', meaning };
}

export function finding(
  code: FindingCode,
  facts: Pick<Finding, 'place' | 'message' | 'suggestion'>,
): Finding {
  return { code, severity: auditCodes[code].severity, ...facts };
}
