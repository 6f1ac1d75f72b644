import { DebussyError } from '@debussy/core';
import type { Event, GivenSetting } from '@debussy/core';
import { journalEvents, lastRecord } from '@debussy/checkpoint';
import { wantedPhases } from '@debussy/scheduler';
import type { RunState } from '@debussy/scheduler';
import { foldRun } from '@debussy/story';
import type { Story } from '@debussy/story';
import { ifThere, isGone, liveness, presumeGone } from '@debussy/host';
import { currentEpoch } from '@debussy/workspace';
import type { EpochRecord, Store } from '@debussy/workspace';
import { existsSync, readdirSync } from 'node:fs';
import { uptime } from 'node:os';
import * as z from 'zod/mini';
import { runFolder, runsFolder } from './run-folder.ts';

/** A run from its journal; null state: its journal is gone. */
export interface ExistingRun {
  readonly run: string;
  readonly state: RunState | null;
  readonly story: Story;
  readonly events: readonly Event[];
  readonly started: Extract<Event, { type: 'run.started' }> | null;
}

/** Folds a run's journal once, into its state and its history. */
export function readRun(commonDir: string, run: string): ExistingRun {
  const folder = runFolder(commonDir, run);
  const events = existsSync(folder.journal) ? [...journalEvents(folder.journal)] : [];
  const fold = foldRun(events);
  const [first] = events;
  const started = first?.type === 'run.started' ? first : null;
  return { run, state: fold.state(), story: fold.story, events, started };
}

/** A run's settings from flags and variables: they hold until a flag changes them. */
export function settingsOfRun(existing: ExistingRun | null): readonly GivenSetting[] {
  const last = existing?.events.findLast(({ type }) => type === 'run.started' || type === 'run.resumed');
  return last !== undefined && 'settings' in last ? (last.settings ?? []) : [];
}

const ending = z.looseObject({ type: z.literal('run.ended'), outcome: z.string() });

/** How a run ended; null if it has not. Only the last line of its journal is read, so that ended runs cost nothing. */
export function endOfRun(commonDir: string, run: string): string | null {
  const read = ending.safeParse(lastRecord(runFolder(commonDir, run).journal));
  return read.success ? read.data.outcome : null;
}

/** All runs of a repository with a journal, newest last: their ids begin with the time. */
export function listRunIds(commonDir: string): readonly string[] {
  return ifThere(() => readdirSync(runsFolder(commonDir)))?.toSorted() ?? [];
}

export function hasLandedAll(state: RunState): boolean {
  return wantedPhases(state).every(
    (entry) => entry.state.kind === 'landed' || entry.state.kind === 'skipped',
  );
}

/** The same for every phase of the plan, whatever the run was limited to. */
export function hasLandedWhole(state: RunState): boolean {
  return hasLandedAll({ ...state, only: null });
}

/** The holder of a run, if it seems to be alive. */
export async function liveHolder(store: Store, run: string): Promise<EpochRecord | null> {
  const current = await currentEpoch(store, run);
  if (current === null || current.record.released) return null;
  return (await isGone(current.record.holder)) ? null : current.record;
}

/** Refuses a run that a process holds. The user may declare that an invisible holder has ended. */
export async function requireFree(store: Store, run: string, takeOver: boolean): Promise<void> {
  const held = await liveHolder(store, run);
  if (held === null) return;
  if (!takeOver || (await liveness(held.holder)) === 'alive') throw await heldError(run, held);
  presumeGone(held.holder);
}

export async function heldError(run: string, { holder }: Pick<EpochRecord, 'holder'>): Promise<DebussyError> {
  const since = startedAt(holder.started);
  const isSeen = (await liveness(holder)) === 'alive';
  return new DebussyError({
    code: 'ERR_RUN_HELD',
    message: `run ${run} is under way: process ${holder.pid} on ${holder.host}${since}`,
    hint: isSeen
      ? `Follow it: debussy status ${run}    End it: debussy stop`
      : `That process runs in another container or on another machine, so debussy cannot check whether it is alive. If it has ended: debussy resume ${run} --force`,
    exitCode: 2,
  });
}

/** The kernel counts a process's start in ticks since boot; the user needs a time. */
function startedAt(started: string): string {
  const ticks = Number(started);
  if (process.platform !== 'linux' || !Number.isFinite(ticks))
    return started === '' ? '' : `, started ${started}`;
  const boot = Date.now() - uptime() * 1000;
  return `, started ${new Date(boot + ticks * 10).toISOString().slice(0, 19)}Z`;
}

export function noRun(): DebussyError {
  return new DebussyError({
    code: 'ERR_RUN_NONE',
    message: 'no run in this repository',
    hint: 'Start one: debussy run <plan>',
    exitCode: 2,
  });
}
