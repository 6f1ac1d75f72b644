import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok, type Result } from '@debussy/core';
import { orNull, readUntrusted } from '@debussy/host';
import { isObject } from '../streams/json.ts';
import { largestSignalBytes, longestSignalText, type Signal } from './signal.ts';

/** A signal as found; `problem` explains why a file that looks like one is unusable. */
export type FoundSignal =
  | { readonly file: string; readonly signal: Signal }
  | { readonly file: string; readonly problem: string };

const namePattern = /^signal-\d{17}-[0-9a-f]{12}\.(?:progress|done|split)\.json$/;
const mostAtOnce = 1000;

/** Reads the signals of one attempt as they arrive, each once and in order. */
export class SignalReader {
  readonly #folder: string;
  readonly #seen = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Signals since the last call; at most a thousand, the rest with the next call. */
  next(): readonly FoundSignal[] {
    const fresh = signalNames(this.#folder).filter((name) => !this.#seen.has(name));
    const taken = fresh.slice(0, mostAtOnce);
    for (const name of taken) this.#seen.add(name);
    return taken.map((name) => readSignal(join(this.#folder, name)));
  }
}

/** All signals of an attempt, also after a crash. */
export function readSignals(folder: string): readonly FoundSignal[] {
  return signalNames(folder).map((name) => readSignal(join(folder, name)));
}

function signalNames(folder: string): readonly string[] {
  const names = orNull(() => readdirSync(folder)) ?? [];
  return names.filter((name) => namePattern.test(name)).toSorted();
}

function readSignal(file: string): FoundSignal {
  const text = readUntrusted(file, largestSignalBytes);
  if (!text.ok) return { file, problem: text.error.message };
  const signal = parseSignal(text.value);
  return signal.ok ? { file, signal: signal.value } : { file, problem: `${file} ${signal.error}` };
}

function parseSignal(text: string): Result<Signal, string> {
  const value: unknown = orNull(() => JSON.parse(text));
  if (!isObject(value)) return fail('is not a JSON object');
  const { type, phase, message, status, reason, report } = value;
  if (typeof phase !== 'string') return fail('names no phase');
  if (type === 'progress' && typeof message === 'string') {
    return ok({ type, phase, message: message.slice(0, longestSignalText) });
  }
  if (type === 'done' && typeof status === 'string') {
    return ok({
      type,
      phase,
      status,
      reason: typeof reason === 'string' ? reason : null,
      report: report ?? null,
    });
  }
  if (type === 'split') return ok({ type, phase, report: report ?? null });
  return fail('is not a signal');
}
