import { crc32 } from 'node:zlib';
import { fail, ok, unreachable } from '@debussy/core';
import type { Result } from '@debussy/core';
import { orNull, readBounded } from '@debussy/host';
import type { ReadFault } from '@debussy/host';
import * as z from 'zod';
import { checkpointSchema } from './checkpoint-schema.ts';
import type { Checkpoint } from './checkpoint.ts';

/** The checkpoint in a file, or the reason why there is none. */
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
  return orNull((): unknown => JSON.parse(json)) ?? undefined;
}
