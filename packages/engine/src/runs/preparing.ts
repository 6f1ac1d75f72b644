import { currentHolder, identitySchema, isGone, jsonStore, killLeftovers, orNull } from '@debussy/host';
import type { JsonStore } from '@debussy/host';
import * as z from 'zod/mini';
import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { debussyFolder } from './run-folder.ts';

const preparingSchema = z.object({
  holder: identitySchema,
  plan: z.string(),
  /** The id by which processes of its trials are found again. */
  cookie: z.string(),
  /** The gate in trial, and its start (ISO time). */
  gate: z.string(),
  since: z.string(),
  /** The number of gates tried, of all. */
  tried: z.number(),
  of: z.number(),
});

/** A run that has not started yet: its gates are tried on the base commit. */
export type PreparingRun = Readonly<z.infer<typeof preparingSchema>>;

export interface Preparation {
  readonly cookie: string;
  trying(gate: string, tried: number, since: string): void;
  over(): void;
}

/** Shows other terminals the progress of this process before its run has a journal. */
export async function showPreparation(commonDir: string, plan: string, of: number): Promise<Preparation> {
  const holder = await currentHolder();
  const file = join(folderOf(commonDir), `${holder.pid}.json`);
  const store = storeAt(file);
  const cookie = trialCookie();
  return {
    cookie,
    trying: (gate, tried, since) => store.write({ holder, plan, cookie, gate, since, tried, of }),
    over: () => rmSync(file, { force: true }),
  };
}

/** The prefix by which the processes of one trial are found again. */
export function trialCookie(): string {
  return `debussy-try-${randomBytes(6).toString('hex')}`;
}

export async function preparingRuns(commonDir: string): Promise<readonly PreparingRun[]> {
  const found: PreparingRun[] = [];
  for (const file of filesIn(folderOf(commonDir))) {
    const state = storeAt(file).read();
    if (state !== null && !(await isGone(state.holder))) found.push(state);
  }
  return found;
}

/** Ends leftover processes of killed trials and forgets the trials. */
export async function sweepTrials(commonDir: string): Promise<void> {
  for (const file of filesIn(folderOf(commonDir))) {
    const state = storeAt(file).read();
    if (state !== null && !(await isGone(state.holder))) continue;
    if (state !== null) await killLeftovers(state.cookie);
    rmSync(file, { force: true });
  }
}

function storeAt(file: string): JsonStore<PreparingRun> {
  return jsonStore(file, preparingSchema);
}

function folderOf(commonDir: string): string {
  return join(debussyFolder(commonDir), 'preparing');
}

function filesIn(folder: string): readonly string[] {
  return (
    orNull(() =>
      readdirSync(folder)
        .filter((name) => /^\d+\.json$/.test(name))
        .map((name) => join(folder, name)),
    ) ?? []
  );
}
