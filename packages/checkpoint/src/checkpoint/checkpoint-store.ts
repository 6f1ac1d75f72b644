/**
 * The checkpoints of a run: `<folder>/<phase>/<number>.json`. The highest number is the newest; the last three are
 * kept. A file is one line of JSON, `{"crc32":"…","checkpoint":{…}}`. The checksum covers the text of the checkpoint.
 */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { DebussyError, fail, messageOf, ok, phaseKey, safeName } from '@debussy/core';
import type { Result } from '@debussy/core';
import { makeFolder, writeAtomically } from '@debussy/host';
import { systemCode } from '../journal/io-error.ts';
import type { Checkpoint } from './checkpoint.ts';
import { openCheckpointFile } from './checkpoint-file.ts';

export interface LoadedCheckpoint {
  readonly checkpoint: Checkpoint;
  readonly path: string;
  /** It is older than the allowed age, so a session should not continue from it. */
  readonly too_old: boolean;
}

export interface LoadedCheckpoints {
  /** The newest trustworthy one; null if there is none. */
  readonly newest: LoadedCheckpoint | null;
  /** Newer ones that were unusable, and why. */
  readonly damaged: readonly { readonly path: string; readonly reason: string }[];
}

export interface LoadOptions {
  readonly now: number;
  /** Milliseconds; 0 allows any age. */
  readonly maxAge: number;
}

/** Returns its new path. Afterwards it is on disk completely or not at all. */
export function saveCheckpoint(folder: string, checkpoint: Checkpoint): Result<string, DebussyError> {
  const place = folderOf(folder, checkpoint.phase);
  try {
    makeFolder(place);
    const numbers = listNumbers(place);
    const path = join(place, `${(numbers.at(-1) ?? 0) + 1}.json`);
    const json = JSON.stringify(checkpoint);
    writeAtomically(path, `{"crc32":"${crc32(json).toString(16).padStart(8, '0')}","checkpoint":${json}}\n`);
    for (const old of numbers.slice(0, Math.max(0, numbers.length + 1 - kept))) {
      rmSync(join(place, `${old}.json`), { force: true });
    }
    return ok(path);
  } catch (error) {
    if (systemCode(error) === '') throw error;
    return fail(saveError(place, error));
  }
}

/** The newest complete checkpoint of a phase. Damaged ones are skipped and named, never repaired or removed. */
export function loadCheckpoint(folder: string, phase: string, options: LoadOptions): LoadedCheckpoints {
  const place = folderOf(folder, phase);
  const damaged: { path: string; reason: string }[] = [];
  for (const number of readableNumbers(place, damaged).toReversed()) {
    const path = join(place, `${number}.json`);
    const opened = openCheckpointFile(path);
    if (opened.ok) return { newest: aged(opened.value, path, options), damaged };
    damaged.push({ path, reason: opened.error });
  }
  return { newest: null, damaged };
}

const kept = 3;

function folderOf(folder: string, phase: string): string {
  return join(folder, safeName(phaseKey(phase)));
}

function readableNumbers(place: string, damaged: { path: string; reason: string }[]): readonly number[] {
  try {
    return listNumbers(place);
  } catch (error) {
    if (systemCode(error) === '' || !(error instanceof Error)) throw error;
    damaged.push({ path: place, reason: error.message });
    return [];
  }
}

function listNumbers(place: string): readonly number[] {
  try {
    const numbers = readdirSync(place).flatMap((name) => /^([1-9]\d{0,14})\.json$/.exec(name)?.[1] ?? []);
    return numbers.map(Number).toSorted((a, b) => a - b);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
}

function aged(checkpoint: Checkpoint, path: string, { now, maxAge }: LoadOptions): LoadedCheckpoint {
  const age = Math.max(0, now - Date.parse(checkpoint.at));
  return { checkpoint, path, too_old: maxAge > 0 && age > maxAge };
}

function saveError(place: string, cause: unknown): DebussyError {
  return new DebussyError({
    code: 'ERR_CHECKPOINT_WRITE',
    message: `the checkpoint could not be written to ${place}: ${messageOf(cause)}`,
    hint: 'Make room or give yourself write access there, then run `debussy resume`. Earlier checkpoints are untouched.',
    cause,
  });
}
