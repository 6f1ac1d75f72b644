import { epochRef } from '@debussy/core';
import type { Holder } from '@debussy/core';
import { identitySchema } from '@debussy/host';
import * as z from 'zod/mini';
import type { Store } from '../landing/store.ts';
import { readRecord, writeRecord } from './record.ts';

/** The right to move a run's refs, until the next epoch is taken: every transaction verifies `oid`. */
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

/** Stores a record as an object; the ref makes it valid. */
export async function writeEpoch(store: Store, run: string, record: EpochRecord): Promise<Epoch> {
  const { epoch, holder, released } = record;
  const oid = await writeRecord(store, { epoch, ...holder, released });
  return { run, number: epoch, ref: epochRef(run), oid, holder };
}

const epochSchema = z.object({
  ...identitySchema.shape,
  epoch: z.number(),
  released: z.optional(z.boolean()),
});

export async function readEpoch(store: Store, oid: string): Promise<EpochRecord> {
  const { epoch, released = false, ...holder } = await readRecord(store, oid, epochSchema);
  return { epoch, holder, released };
}
