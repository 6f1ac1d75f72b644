import * as z from 'zod';
import { fail, ok } from '@debussy/core';
import type { Result } from '@debussy/core';
import { nothingSaid } from './checkpoint.ts';
import type { Checkpoint } from './checkpoint.ts';
import { checkpointSchema } from './checkpoint-schema.ts';

/** A checkpoint of any version up to this one; the error is a sentence that says what is wrong with it. */
export function readCheckpoint(value: unknown): Result<Checkpoint, string> {
  const version = z.object({ schema_version: z.number() }).safeParse(value);
  if (!version.success) return fail('it has no schema_version');
  if (version.data.schema_version > 2) {
    return fail(
      `it was written by a newer debussy (schema_version ${version.data.schema_version}; this one knows 1 and 2)`,
    );
  }
  const current = version.data.schema_version === 1 ? fromVersion1(value) : ok(value);
  return current.ok ? checked(checkpointSchema, current.value) : current;
}

// Version 1 knew no attempts, no tasks and no status of a file, and counted restarts only.
const version1 = z.object({
  schema_version: z.literal(1),
  phase_id: z.string(),
  phase_name: z.string(),
  start_commit: z.string().nullable(),
  restart_count: z.number(),
  progress_entries: z.array(z.object({ timestamp: z.iso.datetime(), message: z.string() })),
  modified_files: z.array(z.string()),
});

function fromVersion1(value: unknown): Result<unknown, string> {
  const old = checked(version1, value);
  if (!old.ok) return old;
  const entries = old.value.progress_entries.map(({ timestamp, message }) => ({
    at: timestamp,
    message,
    source: 'command' as const,
  }));
  return ok({
    schema_version: 2,
    run: '',
    phase: old.value.phase_id,
    name: old.value.phase_name,
    attempt: 1,
    restarts: old.value.restart_count,
    max_restarts: old.value.restart_count,
    at: entries.at(-1)?.at ?? new Date(0).toISOString(),
    start_commit: old.value.start_commit,
    work_commit: null,
    ended: { kind: 'stopped', detail: '' },
    usage: null,
    progress: { entries, from: entries.length > 0 ? 'logged' : 'nothing' },
    tasks_completed: [],
    tasks_remaining: [],
    files: old.value.modified_files.map((path) => ({ path, status: 'modified' })),
    gates: [],
    failures: [],
    said: nothingSaid,
  });
}

function checked<T>(schema: z.ZodType<T>, value: unknown): Result<T, string> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  const issue = parsed.error.issues[0];
  return fail(`${issue?.path.join('.') || 'its content'}: ${issue?.message ?? 'not valid'}`);
}
