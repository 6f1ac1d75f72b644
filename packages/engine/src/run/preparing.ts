import { currentHolder, isGone, makeFolder, writeAtomically } from '@debussy/host';
import type { Identity } from '@debussy/host';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { debussyFolder } from './run-folder.ts';

/** A run that has not begun yet: its gates are tried on the base commit. */
export interface PreparingRun {
  readonly holder: Identity;
  readonly plan: string;
  /** What is tried at this moment, since when (ISO time). */
  readonly gate: string;
  readonly since: string;
  /** Gates that have been tried, of all that have to be. */
  readonly tried: number;
  readonly of: number;
}

export interface Preparation {
  trying(gate: string, tried: number, since: string): void;
  over(): void;
}

/** Lets other terminals see what this process does before its run has a journal. */
export async function showPreparation(commonDir: string, plan: string, of: number): Promise<Preparation> {
  const folder = folderOf(commonDir);
  makeFolder(folder);
  const holder = await currentHolder();
  const file = join(folder, `${holder.pid}.json`);
  return {
    trying(gate, tried, since) {
      const state: PreparingRun = { holder, plan, gate, since, tried, of };
      writeAtomically(file, JSON.stringify(state));
    },
    over: () => rmSync(file, { force: true }),
  };
}

/** The runs that are being prepared in a repository; what dead processes left is taken away. */
export async function preparingRuns(commonDir: string): Promise<readonly PreparingRun[]> {
  const found: PreparingRun[] = [];
  for (const file of filesIn(folderOf(commonDir))) {
    const state = readState(file);
    if (state === null || (await isGone(state.holder))) rmSync(file, { force: true });
    else found.push(state);
  }
  return found;
}

function folderOf(commonDir: string): string {
  return join(debussyFolder(commonDir), 'preparing');
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^\d+\.json$/.test(name))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

function readState(file: string): PreparingRun | null {
  try {
    const { holder, plan, gate, since, tried, of }: Partial<PreparingRun> = JSON.parse(
      readFileSync(file, 'utf8'),
    );
    if (holder === undefined || plan === undefined || gate === undefined || since === undefined) return null;
    return { holder, plan, gate, since, tried: tried ?? 0, of: of ?? 0 };
  } catch {
    return null;
  }
}
