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

const sha = { type: ['string', 'null'], pattern: '^[0-9a-f]{7,64}$' };
const text = { type: 'string', maxLength: 1000 };
const count = { type: 'integer', minimum: 0 };

/** JSON Schema of the front matter of HANDOFF.md; published as `schema/handoff.schema.json`. */
export const handoffSchema: Readonly<Record<string, unknown>> = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'urn:debussy:schema:handoff',
  title: 'Front matter of a HANDOFF.md written by debussy',
  type: 'object',
  required: ['debussy_handoff', 'run', 'phase', 'name', 'attempt', 'restart', 'max_restarts', 'at', 'ended'],
  properties: {
    debussy_handoff: { const: 1, description: 'Version of this format.' },
    run: { ...text, description: 'Id of the run.' },
    phase: { ...text, description: 'Id of the phase, as the plan spells it.' },
    name: { ...text, description: 'Title of the phase.' },
    attempt: { ...count, description: 'Which try at the phase this is, counted from 1.' },
    restart: { ...count, description: 'Restarts of this attempt so far.' },
    max_restarts: { ...count, description: 'Restarts that an attempt may have.' },
    at: { type: 'string', maxLength: 40, description: 'When it was written, UTC, ISO 8601.' },
    start_commit: { ...sha, description: 'Commit that the attempt began at.' },
    work_commit: { ...sha, description: 'Commit that holds the work so far.' },
    ended: { ...text, description: 'How the last session ended: a kind of session outcome.' },
    context_percent: {
      type: ['number', 'null'],
      minimum: 0,
      description: 'How full the context was; null when unknown.',
    },
    tasks_done: count,
    tasks_total: count,
  },
  additionalProperties: true,
};
