import { jsonStore, orNull } from '@debussy/host';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { debussyFolder } from '../runs/run-folder.ts';
import type { LandingPlace } from './find-branches.ts';

const entrySchema = z.object({
  pid: z.number(),
  onto: z.string(),
  /** The other settings of the request: only equal requests can share a run. */
  form: z.string(),
  names: z.array(z.string()),
  /** The run that took these branches over; null: they wait. */
  run: z.nullable(z.string()),
});

/** The branches of one command while another run lands on the same branch. */
export interface WaitingBranches {
  /** Announces them to the next run, which takes them over. */
  wait(): void;
  hasWaited(): boolean;
  /** The run that took them over, if any. */
  takenBy(): string | null;
  leave(): void;
}

export function waitingBranches(
  { store, onto }: LandingPlace,
  { form, names }: { readonly form: string; readonly names: readonly string[] },
): WaitingBranches {
  const folder = folderOf(store.commonDir);
  const path = join(folder, `${Date.now()}-${process.pid}.json`);
  const kept = jsonStore(path, entrySchema);
  let hasWaited = false;
  return {
    wait() {
      hasWaited = true;
      if (kept.read() !== null) return;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      kept.write({ pid: process.pid, onto, form, names: [...names], run: null });
    },
    hasWaited: () => hasWaited,
    takenBy: () => kept.read()?.run ?? null,
    leave: () => rmSync(path, { force: true }),
  };
}

/** The waiting branches of other commands, oldest first, and the note that a run has taken them over. */
export function othersWaiting(
  { store, onto }: LandingPlace,
  form: string,
): { readonly names: readonly string[]; taken(run: string): void } {
  const folder = folderOf(store.commonDir);
  const files = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  const found = files.flatMap((file) => {
    const kept = jsonStore(join(folder, file), entrySchema);
    const entry = kept.read();
    if (entry === null || entry.pid === process.pid) return [];
    // Its process has ended: its branches wait for its next call.
    if (!isAlive(entry.pid)) rmSync(join(folder, file), { force: true });
    const isSame = entry.onto === onto && entry.form === form && entry.run === null;
    return isSame && isAlive(entry.pid) ? [{ kept, entry }] : [];
  });
  return {
    names: found.flatMap(({ entry }) => entry.names),
    taken: (run) => {
      for (const { kept, entry } of found) kept.write({ ...entry, run });
    },
  };
}

function folderOf(commonDir: string): string {
  return join(debussyFolder(commonDir), 'waiting');
}

function isAlive(pid: number): boolean {
  return orNull(() => process.kill(pid, 0)) ?? false;
}
