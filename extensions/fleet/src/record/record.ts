import { DebussyError } from '@debussy/core';
import { z } from 'zod';

/**
 * A hub's record of a run: a chain of small commits below one ref. Each contains the news since the previous one, its
 * first parent. Its other parents are the newest commits of the run's refs. The process that moves the ref holds the
 * run: it moves it only from a commit that it made or took over.
 */
const entry = z.object({
  format: z.literal(2),
  run: z.string(),
  /** The clone of the repository that has the run, and its host. */
  clone: z.string(),
  host: z.string(),
  epoch: z.number(),
  /** Milliseconds since 1970, by the clock of the queue's server. */
  at: z.number(),
  /** A live run renews its record within this many milliseconds. */
  beatMs: z.number(),
  state: z.enum(['working', 'released']),
  /** The number of commits in the chain. */
  length: z.number(),
  /** It replaces everything before it, except files. */
  isFresh: z.boolean(),
  /** Complete lines of the journal, to be appended to those of the same segment. */
  journal: z.array(z.object({ epoch: z.number(), text: z.string() })),
  /** Refs with their commits; null for deleted ones. */
  refs: z.array(z.tuple([z.string(), z.string().nullable()])),
  /** Files by path from the top of the run's folder, in base64. */
  files: z.array(z.tuple([z.string(), z.string()])),
});

/** One commit of the chain. */
export type RecordEntry = Readonly<z.infer<typeof entry>>;

/** The additions of one commit of the chain. */
export type RecordPiece = Pick<RecordEntry, 'journal' | 'refs' | 'files'>;

export type RecordHead = Omit<RecordEntry, keyof RecordPiece>;

export const nothingNew: RecordPiece = { journal: [], refs: [], files: [] };

export function isNothing({ journal, refs, files }: RecordPiece): boolean {
  return journal.length === 0 && refs.length === 0 && files.length === 0;
}

/** Null: this is not a record, or another version wrote it. */
export function readEntry(facts: unknown): RecordEntry | null {
  return entry.safeParse(facts).data ?? null;
}

export function damagedRecord(run: string): DebussyError {
  return new DebussyError({
    code: 'ERR_FLEET_RECORD',
    message: `the hub's record of run ${run} cannot be read`,
    hint: 'Another version of debussy may have written it: use that version. Or start a new run: debussy run <plan> --new',
  });
}
