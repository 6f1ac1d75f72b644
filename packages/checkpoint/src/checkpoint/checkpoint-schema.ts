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
 * next session, or a person, must know. A missing field or one of the wrong kind counts as damage.
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
  /** How the session ended: a `kind` of core's session outcomes, with details. */
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
    /** `git`: the agent logged nothing, but files are changed. */
    from: z.enum(['logged', 'git', 'nothing']),
  }),
  tasks_completed: texts,
  tasks_remaining: texts,
  files: z.array(z.object({ path: text, status: z.enum(['added', 'modified', 'deleted', 'renamed']) })),
  gates: z.array(z.object({ name: text, command: text })),
  /** From its tool calls and its words. Earlier versions did not keep it. */
  used: z
    .object({ files: texts, commands: texts, failed: texts, reasons: texts.default([]), words: text })
    .default({ files: [], commands: [], failed: [], reasons: [], words: '' }),
  /** Failures that debussy saw, with reasons: gates, refused reports. */
  failures: texts,
  /**
   * The agents' own statements in their handoffs, from all sessions. They are opinions: shown as data, never acted
   * upon.
   */
  said: z.object({
    /** The newest handoff, whole. Earlier versions did not keep it. */
    text: text.default(''),
    completed: texts.default([]),
    remaining: texts.default([]),
    next: textOrNull,
    decisions: texts,
    /** Steps not to do again, and dead ends. */
    do_not_redo: texts,
    /** Failures and their causes. */
    failed: texts,
    /** Statements that fit under none of these. */
    other: text,
  }),
});
