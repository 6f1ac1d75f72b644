import * as z from 'zod';
import type { Checkpoint } from './checkpoint.ts';

const text = z.string();
const texts = z.array(text).readonly();
const count = z.number().int().nonnegative();
const textOrNull = text.nullable();

const spent = z.object({
  input: count,
  output: count,
  cache_creation: count,
  cache_read: count,
  cost: z.number().nonnegative().nullable(),
});

/** The current version of a checkpoint file. A field that is missing or of another kind is damage. */
export const checkpointSchema: z.ZodType<Checkpoint> = z.object({
  schema_version: z.literal(2),
  run: text,
  phase: text.min(1),
  name: text,
  attempt: count,
  restarts: count,
  max_restarts: count,
  at: z.iso.datetime(),
  start_commit: textOrNull,
  work_commit: textOrNull,
  ended: z.object({ kind: text, detail: text }),
  usage: z
    .object({
      context: count.nullable(),
      percent: z.number().nonnegative().nullable(),
      estimated: z.boolean(),
      spent: spent.nullable(),
    })
    .nullable(),
  progress: z.object({
    entries: z
      .array(z.object({ at: text, message: text, source: z.enum(['command', 'stream', 'plan', 'git']) }))
      .readonly(),
    from: z.enum(['logged', 'git', 'nothing']),
  }),
  tasks_completed: texts,
  tasks_remaining: texts,
  files: z
    .array(z.object({ path: text, status: z.enum(['added', 'modified', 'deleted', 'renamed']) }))
    .readonly(),
  gates: z.array(z.object({ name: text, command: text })).readonly(),
  failures: texts,
  said: z.object({
    next: textOrNull,
    decisions: texts,
    do_not_redo: texts,
    failed: texts,
    other: text,
  }),
});
