export { openJournal } from './journal/open-journal.ts';
export type { Journal, JournalOptions } from './journal/open-journal.ts';
export { foldJournal, journalEvents, readJournal, verifyJournal } from './journal/read-journal.ts';
export type { JournalEnd, TornLine } from './journal/journal-end.ts';
export { nodeFiles } from './journal/files.ts';
export type { JournalFiles } from './journal/files.ts';
export { writeAtomically } from './files/write-atomically.ts';
