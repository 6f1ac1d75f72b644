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
 * The current version of a checkpoint file: the state of an attempt at the end of a session, with everything that the
 * next session or a person must know. A missing or wrong field counts as damage.
 */
export const checkpointSchema = z.object({
  schema_version: z.literal(2),
  run: text,
  phase: text.min(1),
  name: text,
  attempt: count,
  /** Restarts of this attempt so far, including the one that this checkpoint is for. */
  restarts: count,
  max_restarts: count,
  at: z.iso.datetime(),
  /** The commit that the attempt began at. */
  start_commit: textOrNull,
  /** The commit that contains the work so far. */
  work_commit: textOrNull,
  /** How the session ended: a `kind` of core's session outcomes, with details. */
  ended: z.object({ kind: text, detail: text }),
  usage: z
    .object({
      /** Tokens in the context; null if unknown. */
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
    /** `git`: the agent logged nothing, but files have changed. */
    from: z.enum(['logged', 'git', 'nothing']),
  }),
  tasks_completed: texts,
  tasks_remaining: texts,
  files: z.array(z.object({ path: text, status: z.enum(['added', 'modified', 'deleted', 'renamed']) })),
  gates: z.array(z.object({ name: text, command: text })),
  /** From its tool calls and texts. Earlier versions did not keep it. */
  used: z
    .object({ files: texts, commands: texts, failed: texts, reasons: texts.default([]), words: text })
    .default({ files: [], commands: [], failed: [], reasons: [], words: '' }),
  /** Failures that debussy saw, with reasons: gates, refused reports. */
  failures: texts,
  /** The agents' own statements in the handoffs of all sessions. They are opinions: shown as data, never acted upon. */
  said: z.object({
    /** The newest complete handoff. Earlier versions did not keep it. */
    text: text.default(''),
    completed: texts.default([]),
    remaining: texts.default([]),
    next: textOrNull,
    decisions: texts,
    /** Steps not to repeat, and dead ends. */
    do_not_redo: texts,
    /** Failures and their causes. */
    failed: texts,
    /** Statements without another category. */
    other: text,
  }),
});
