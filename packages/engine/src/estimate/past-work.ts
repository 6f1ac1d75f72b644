import { orNull } from '@debussy/host';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { phaseKey, type Event } from '@debussy/core';
import { listRunIds, readRun } from '../runs/existing-run.ts';
import { runFolder } from '../runs/run-folder.ts';

/** The usage of a landed phase. */
export interface PastWork {
  /** In tasks of medium size. */
  readonly work: number;
  /** Tokens that its sessions added to their contexts. */
  readonly tokens: number;
  readonly cost: number | null;
}

/** Per task of medium size. */
const usualShare = 0.6;
const mostRuns = 10;
/** Every run calls this before it starts, so it must be quick. */
const mostBytes = 2_000_000;

/** Data about phases from the newest runs of this repository. Unreadable journals are skipped. */
export function pastWork(commonDir: string): readonly PastWork[] {
  const found: PastWork[] = [];
  let bytes = 0;
  for (const run of listRunIds(commonDir).slice(-mostRuns).toReversed()) {
    bytes += journalBytes(runFolder(commonDir, run).journal);
    if (bytes > mostBytes) break;
    found.push(...workIn(commonDir, run));
  }
  return found;
}

function journalBytes(folder: string): number {
  return (
    orNull(() => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)) ?? 0
  );
}

function workIn(commonDir: string, run: string): readonly PastWork[] {
  try {
    const { state, events } = readRun(commonDir, run);
    // A script only pretends usage, so it does not count.
    if (state === null || state.config.agent === 'scripted') return [];
    return [...state.phases.values()]
      .filter((entry) => entry.state.kind === 'landed' && entry.group === null)
      .map(({ spec, spent }) => ({
        // Older runs did not record it.
        work: spec.forecast?.work ?? Math.max(1, spec.tasks.length) * usualShare,
        tokens: addedBy(events, spec.id),
        cost: spent.cost,
      }));
  } catch {
    return [];
  }
}

/** The last context of every session minus its first. */
function addedBy(events: readonly Event[], phase: string): number {
  const sessions = new Map<string, { readonly first: number; readonly last: number }>();
  for (const event of events) {
    if (event.type !== 'session.usage' || event.context === null) continue;
    if (phaseKey(event.phase) !== phaseKey(phase)) continue;
    const key = `${event.attempt}-${event.session}`;
    sessions.set(key, { first: sessions.get(key)?.first ?? event.context, last: event.context });
  }
  return [...sessions.values()].reduce((sum, { first, last }) => sum + Math.max(0, last - first), 0);
}
