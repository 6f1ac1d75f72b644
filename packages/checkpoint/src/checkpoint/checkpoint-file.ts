import { crc32 } from 'node:zlib';
import { fail, ok, unreachable } from '@debussy/core';
import type { Result } from '@debussy/core';
import { readBounded } from '@debussy/host';
import type { ReadFault } from '@debussy/host';
import * as z from 'zod';
import type { Checkpoint } from './checkpoint.ts';

/** The checkpoint in a file, or a sentence that says why there is none. */
export function openCheckpointFile(path: string): Result<Checkpoint, string> {
  const file = readBounded(path, largest);
  if (!file.ok) return fail(describeFault(file.error));
  if (file.value.cut) return fail(`it is larger than ${largest} bytes`);
  return openText(file.value.text);
}

export function describeFault(fault: ReadFault): string {
  switch (fault.reason) {
    case 'missing':
      return 'it is not there';
    case 'symlink':
      return 'it is a symbolic link, and those are not followed';
    case 'not_a_file':
      return 'it is not a plain file';
    case 'no_permission':
      return 'no permission to read it';
    case 'system':
      return fault.cause.message;
    default:
      return unreachable(fault);
  }
}

const largest = 16 * 1024 * 1024;

function openText(text: string): Result<Checkpoint, string> {
  const parts = /^\{"crc32":"([0-9a-f]{8})","checkpoint":(\{.*\})\}\n$/s.exec(text);
  const [, sum = '', json = ''] = parts ?? [];
  if (parts === null) return fail('it is not whole');
  if (Number.parseInt(sum, 16) !== crc32(json)) return fail('its checksum does not fit its text');
  const value = parse(json);
  return value === undefined ? fail('it is not JSON') : readCheckpoint(value);
}

function readCheckpoint(value: unknown): Result<Checkpoint, string> {
  const version = z.object({ schema_version: z.number() }).safeParse(value);
  if (!version.success) return fail('it has no schema_version');
  const { schema_version: found } = version.data;
  if (found > 2) return fail(`it was written by a newer debussy (schema_version ${found}; this one knows 2)`);
  const parsed = checkpointSchema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  const issue = parsed.error.issues[0];
  return fail(`${issue?.path.join('.') || 'its content'}: ${issue?.message ?? 'not valid'}`);
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

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
const checkpointSchema: z.ZodType<Checkpoint> = z.object({
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
