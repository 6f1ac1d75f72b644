import { readFileSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { safeName } from '@debussy/core';

import { ifThere, syncFile } from '@debussy/host';
import type { Store } from '../landing/store.ts';

/** Records git's operation in the user's checkout. It exists only while git writes there. */
export interface HalfDelivery {
  readonly gitDir: string;
  readonly workTree: string;
  /** `refs/heads/…`; null if HEAD is detached. */
  readonly head: string | null;
  /** Null if the branch had no commit. */
  readonly from: string | null;
  readonly to: string;
}

export async function writeDeliveryFile(store: Store, run: string, landing: HalfDelivery): Promise<void> {
  const path = landingPath(store, run);
  await mkdir(dirname(path), { recursive: true });
  const draft = await open(`${path}.new`, 'w', 0o600);
  try {
    await draft.writeFile(`${JSON.stringify(landing)}\n`);
    await draft.sync();
  } finally {
    await draft.close();
  }
  await rename(`${path}.new`, path);
  await syncFile(dirname(path));
}

export async function readDeliveryFile(store: Store, run: string): Promise<HalfDelivery | null> {
  const text = ifThere(() => readFileSync(landingPath(store, run), 'utf8'));
  if (text === null) return null;
  const read: unknown = JSON.parse(text);
  return isHalfDelivery(read) ? read : null;
}

export async function removeDeliveryFile(store: Store, run: string): Promise<void> {
  await rm(landingPath(store, run), { force: true });
}

function landingPath(store: Store, run: string): string {
  return join(store.commonDir, 'debussy', 'runs', safeName(run), 'landing.json');
}

function isHalfDelivery(value: unknown): value is HalfDelivery {
  if (typeof value !== 'object' || value === null) return false;
  return ['gitDir', 'workTree', 'to', 'head', 'from'].every((key) => key in value);
}
