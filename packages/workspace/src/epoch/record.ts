import { DebussyError } from '@debussy/core';

import { gitLine, must } from '@debussy/host';
import { onDisk } from '../landing/store.ts';
import type { Store } from '../landing/store.ts';

export type JsonRecord = Readonly<Record<string, unknown>>;

/** Stores facts as an object, so that a ref can point at them and change hands by compare-and-swap. */
export function writeRecord(store: Store, record: JsonRecord): Promise<string> {
  const args = [...onDisk, 'hash-object', '-w', '--stdin'];
  return gitLine(store.git, args, { input: `${JSON.stringify(record)}\n` });
}

export async function readRecord(store: Store, oid: string): Promise<JsonRecord> {
  const text = (await must(store.git, ['cat-file', 'blob', oid])).toString();
  const read = parse(text);
  if (!isRecord(read)) throw damaged(oid);
  return read;
}

export function textField(record: JsonRecord, key: string): string {
  const value = record[key];
  if (typeof value !== 'string') throw damaged(key);
  return value;
}

export function numberField(record: JsonRecord, key: string): number {
  const value = record[key];
  if (typeof value !== 'number') throw damaged(key);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function damaged(what: string): DebussyError {
  return new DebussyError({
    code: 'ERR_RUN_REF_UNREADABLE',
    message: `a ref under refs/debussy/ points at something that debussy did not write (${what}).`,
    hint: 'Look at `git for-each-ref refs/debussy`; if another program wrote there, delete that ref and run again.',
  });
}
