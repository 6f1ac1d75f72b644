import { DebussyError, nearest } from '@debussy/core';
import { locateRepository, openStore } from '@debussy/workspace';
import type { EpochRecord, Location, Store } from '@debussy/workspace';
import { endOfRun, listRunIds, liveHolder, noRun } from './existing-run.ts';
import { runFolder } from './run-folder.ts';
import type { RunFolder } from './run-folder.ts';

/** One run of the repository, and its present process. */
export interface ChosenRun {
  readonly run: string;
  readonly location: Location;
  readonly store: Store;
  readonly folder: RunFolder;
  /** Null if no process holds it. */
  readonly held: EpochRecord | null;
}

/** The named run (a unique prefix is enough); otherwise the one in progress, otherwise the newest. */
export async function chooseRun(cwd: string, wanted: string | null): Promise<ChosenRun> {
  const located = await locateRepository(cwd);
  if (!located.ok) throw located.error;
  const location = located.value;
  const store = openStore(location.commonDir);
  const ids = listRunIds(location.commonDir);
  if (ids.length === 0) throw noRun();
  const run = wanted === null ? await usual(store, ids) : named(ids, wanted);
  const held = await liveHolder(store, run);
  return { run, location, store, folder: runFolder(location.commonDir, run), held };
}

export function named(ids: readonly string[], wanted: string): string {
  const exact = ids.find((id) => id === wanted);
  const fitting = exact === undefined ? ids.filter((id) => id.startsWith(wanted)) : [exact];
  const [only] = fitting;
  if (only !== undefined && fitting.length === 1) return only;
  if (fitting.length > 1) throw ambiguous(`${fitting.length} runs begin with ${wanted}`, fitting);
  const near = nearest(wanted, ids) ?? ids.at(-1) ?? '';
  throw new DebussyError({
    code: 'ERR_RUN_UNKNOWN',
    message: `no run ${wanted} in this repository`,
    hint: `Did you mean ${near}? All of them: debussy runs`,
    exitCode: 2,
  });
}

async function usual(store: Store, ids: readonly string[]): Promise<string> {
  const open = ids.filter((id) => endOfRun(store.commonDir, id) === null);
  const live: string[] = [];
  for (const some of inTens(open)) {
    const held = await Promise.all(some.map((id) => liveHolder(store, id)));
    live.push(...some.filter((_, i) => held[i] !== null));
  }
  if (live.length > 1) throw ambiguous(`${live.length} runs are under way`, live);
  return live[0] ?? ids.at(-1) ?? '';
}

/** Finding the holder of a run starts git: not for hundreds of runs at once. */
function inTens(ids: readonly string[]): readonly (readonly string[])[] {
  const tens = Math.ceil(ids.length / 10);
  return Array.from({ length: tens }, (_, i) => ids.slice(i * 10, i * 10 + 10));
}

function ambiguous(message: string, runs: readonly string[]): DebussyError {
  return new DebussyError({
    code: 'ERR_RUN_AMBIGUOUS',
    message,
    hint: `Name one with --run: ${runs.join(', ')}`,
    exitCode: 2,
  });
}
