/** The content of a HANDOFF.md: everything that the next session or a person needs to continue. Every text is one line. */
export interface Handoff {
  readonly facts: HandoffFacts;
  /** The one thing to do first. */
  readonly next: string;
  readonly state: CappedList;
  readonly completed: CappedList;
  readonly remaining: CappedList;
  readonly files: CappedList;
  readonly decisions: CappedList;
  readonly do_not_redo: CappedList;
  readonly failed: CappedList;
  readonly verify: CappedList;
  /** The last session's own text, with its own headings; empty if it wrote none. */
  readonly words: string;
}

/** A list of which only the beginning is shown. */
export interface CappedList {
  readonly items: readonly string[];
  readonly more: number;
}

/** The front matter, for programs. Its JSON Schema is `schema/handoff.schema.json`. */
export interface HandoffFacts {
  readonly debussy_handoff: 1;
  readonly run: string;
  readonly phase: string;
  readonly name: string;
  readonly attempt: number;
  readonly restart: number;
  readonly max_restarts: number;
  readonly at: string;
  readonly start_commit: string | null;
  readonly work_commit: string | null;
  readonly ended: string;
  readonly context_percent: number | null;
  readonly tasks_done: number;
  readonly tasks_total: number;
}

export type ListName = Exclude<keyof Handoff, 'facts' | 'next' | 'words'>;

/** The heading of the quotation. Readers skip it, because the lists repeat its content. */
export const wordsHeading = 'In the words of the last session';

/** The lists in file order, with their headings. */
export const listHeadings: Readonly<Record<ListName, string>> = {
  state: 'State',
  completed: 'Tasks completed',
  remaining: 'Tasks remaining',
  files: 'Files modified',
  decisions: 'Decisions',
  do_not_redo: 'Do not redo',
  failed: 'What failed and why',
  verify: 'How to verify',
};

export const listNames: readonly ListName[] = [
  'state',
  'completed',
  'remaining',
  'files',
  'decisions',
  'do_not_redo',
  'failed',
  'verify',
];

export function listsOf<T>(make: (name: ListName) => T): Readonly<Record<ListName, T>> {
  return {
    state: make('state'),
    completed: make('completed'),
    remaining: make('remaining'),
    files: make('files'),
    decisions: make('decisions'),
    do_not_redo: make('do_not_redo'),
    failed: make('failed'),
    verify: make('verify'),
  };
}
