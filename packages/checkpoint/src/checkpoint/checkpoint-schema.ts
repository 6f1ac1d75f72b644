import * as z from 'zod';

const text = z.string();
const texts = z.array(text);
const count = z.number().int().nonnegative();
const textOrNull = text.nullable();

const spent = z.object({
  input: count,
  output: count,
  cache_creation: count,
  cache_read: count,
  cost: z.number().nonnegative().nullable(),
});

/**
 * The current version of a checkpoint file: where an attempt at a phase stood when a session of it ended, and all that the next
 * session, or a person, must know. A field that is missing or of another kind is damage.
 */
export const checkpointSchema = z.object({
  schema_version: z.literal(2),
  run: text,
  phase: text.min(1),
  name: text,
  attempt: count,
  /** Restarts of this attempt so far, the one that this checkpoint is for included. */
  restarts: count,
  max_restarts: count,
  at: z.iso.datetime(),
  /** Commit that the attempt began at. */
  start_commit: textOrNull,
  /** Commit that holds the work so far. */
  work_commit: textOrNull,
  /** How the session ended: a `kind` of core's session outcomes, and what is known besides. */
  ended: z.object({ kind: text, detail: text }),
  usage: z
    .object({
      /** Tokens in the context; null when unknown. */
      context: count.nullable(),
      percent: z.number().nonnegative().nullable(),
      estimated: z.boolean(),
      spent: spent.nullable(),
    })
    .nullable(),
  progress: z.object({
    entries: z.array(
      z.object({ at: text, message: text, source: z.enum(['command', 'stream', 'plan', 'git']) }),
    ),
    /** Where the entries come from: when nobody logged anything, the changed files speak instead. */
    from: z.enum(['logged', 'git', 'nothing']),
  }),
  tasks_completed: texts,
  tasks_remaining: texts,
  files: z.array(z.object({ path: text, status: z.enum(['added', 'modified', 'deleted', 'renamed']) })),
  gates: z.array(z.object({ name: text, command: text })),
  /** What debussy saw fail, and why: gates, refused reports. */
  failures: texts,
  /** What the agents of the phase wrote in their handoffs, all sessions together. Opinions, shown as data and never acted upon. */
  said: z.object({
    /** The newest handoff, whole. Earlier versions did not keep it. */
    text: text.default(''),
    goal: texts.default([]),
    completed: texts.default([]),
    remaining: texts.default([]),
    next: textOrNull,
    decisions: texts,
    /** What not to do again, and what not to try. */
    do_not_redo: texts,
    /** What failed and why. */
    failed: texts,
    /** What fits under none of these. */
    other: text,
  }),
});
