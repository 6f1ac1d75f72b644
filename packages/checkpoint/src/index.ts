export { openJournal } from './journal/open-journal.ts';
export type { JournalWriter, JournalOptions } from './journal/open-journal.ts';
export { importJournal } from './journal/import-journal.ts';
export type { SegmentCopy } from './journal/import-journal.ts';
export { lastRecord } from './journal/last-record.ts';
export { journalEvents } from './journal/read-journal.ts';
export { tailJournal } from './journal/tail-journal.ts';
export type { TornLine } from './journal/journal-end.ts';
export { nodeFiles } from './journal/files.ts';
export type { JournalFiles } from './journal/files.ts';

export { gatherProgress } from './progress/progress.ts';
export { noTrace, traced, usedIn } from './progress/trace.ts';
export type { Trace } from './progress/trace.ts';

export { makeCheckpoint } from './checkpoint/make-checkpoint.ts';
export type { AttemptFacts, TaskBox } from './checkpoint/make-checkpoint.ts';
export { nothingSaid, nothingTraced } from './checkpoint/checkpoint.ts';
export type { Checkpoint, Ended, Progress, ProgressEntry, Said, Used } from './checkpoint/checkpoint.ts';
export { loadCheckpoint, saveCheckpoint } from './checkpoint/checkpoint-store.ts';

export { makeHandoff } from './handoff/make-handoff.ts';
export { loadHandoff, saveHandoff } from './handoff/handoff-file.ts';
export { readHandoff } from './handoff/read-handoff.ts';
export { writeHandoff } from './handoff/write-handoff.ts';
export type { Handoff } from './handoff/handoff.ts';
export { extractCheckpoint, joinSaid, longestHandoff, saidIn } from './handoff/said-in.ts';

export { lostWorkContext, parentContext, restartContext } from './prompt/restart-context.ts';

export { markPlan } from './plan/mark-plan.ts';
export type { TextMark } from './plan/mark-plan.ts';
