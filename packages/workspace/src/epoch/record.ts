import { DebussyError } from '@debussy/core';
import { gitLine, must, parseAs } from '@debussy/host';
import type { Schema } from '@debussy/host';
import { onDisk } from '../landing/store.ts';
import type { Store } from '../landing/store.ts';

/** Stores facts as an object, so that a ref can point to them and move by compare-and-swap. */
export function writeRecord(store: Store, record: Readonly<Record<string, unknown>>): Promise<string> {
  const args = [...onDisk, 'hash-object', '-w', '--stdin'];
  return gitLine(store.git, args, { input: `${JSON.stringify(record)}\n` });
}

export async function readRecord<T>(store: Store, oid: string, schema: Schema<T>): Promise<T> {
  const text = (await must(store.git, ['cat-file', 'blob', oid])).toString();
  const read = parseAs(schema, text);
  if (read !== null) return read;
  throw new DebussyError({
    code: 'ERR_RUN_REF_UNREADABLE',
    message: `a ref under refs/debussy/ points at something that debussy did not write (${oid}).`,
    hint: 'Look at `git for-each-ref refs/debussy`; if another program wrote there, delete that ref and run again.',
  });
}
