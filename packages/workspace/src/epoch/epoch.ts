import { epochRef } from '@debussy/core';
import type { Holder } from '@debussy/core';

import type { Store } from '../landing/store.ts';
import { numberField, readRecord, textField, writeRecord } from './record.ts';

/** The right to move a run's refs. It lasts until the next one is taken: every transaction verifies `oid`. */
export interface Epoch {
  readonly run: string;
  readonly number: number;
  readonly ref: string;
  readonly oid: string;
  readonly holder: Holder;
}

export interface EpochRecord {
  readonly epoch: number;
  readonly holder: Holder;
  /** The holder reported that it was done, so it need not be proven dead. */
  readonly released: boolean;
}

/** Stores a record as an object; the ref makes it the truth. */
export async function writeEpoch(store: Store, run: string, record: EpochRecord): Promise<Epoch> {
  const { epoch, holder, released } = record;
  const oid = await writeRecord(store, { epoch, ...holder, released });
  return { run, number: epoch, ref: epochRef(run), oid, holder };
}

export async function readEpoch(store: Store, oid: string): Promise<EpochRecord> {
  const read = await readRecord(store, oid);
  const holder: Holder = {
    pid: numberField(read, 'pid'),
    started: textField(read, 'started'),
    host: textField(read, 'host'),
    boot: textField(read, 'boot'),
    machine: textField(read, 'machine'),
    namespace: textField(read, 'namespace'),
  };
  return { epoch: numberField(read, 'epoch'), holder, released: read['released'] === true };
}
