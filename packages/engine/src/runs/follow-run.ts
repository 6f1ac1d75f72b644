import { tailJournal } from '@debussy/checkpoint';
import type { Event } from '@debussy/core';
import { evolve } from '@debussy/scheduler';
import type { RunState } from '@debussy/scheduler';
import { setTimeout as wait } from 'node:timers/promises';
import { liveHolder } from './existing-run.ts';
import type { ChosenRun } from './choose-run.ts';

/** Events that came to the journal since the last look, and the state after them. */
export interface Followed {
  readonly events: readonly { readonly event: Event; readonly state: RunState }[];
  readonly state: RunState;
}

export interface FollowOptions {
  /** Ends the following; the run is not touched by it. */
  readonly signal?: AbortSignal;
  readonly lookEveryMs?: number;
}

const lookEveryMs = 200;
/** Asking who holds a run starts git. */
const askEveryMs = 5000;

/**
 * A run that any process does, as its journal grows: first all that there is, then what is new, until the run has ended, its
 * process is gone, or the caller has seen enough. Any number can follow at once.
 */
export async function* followRun(chosen: ChosenRun, options: FollowOptions = {}): AsyncGenerator<Followed> {
  const { signal, lookEveryMs: every = lookEveryMs } = options;
  const more = tailJournal(chosen.folder.journal);
  let state: RunState | null = null;
  let askedAt = Date.now();
  let isGone = false;
  const hasLeft = (): boolean => signal?.aborted === true;
  while (!hasLeft()) {
    const events: { event: Event; state: RunState }[] = [];
    for (const event of more()) {
      state = evolve(state, event);
      events.push({ event, state });
    }
    if (state !== null && events.length > 0) yield { events, state };
    if (state?.ended != null || isGone) return;
    if (Date.now() - askedAt > askEveryMs) {
      // What it wrote last is read once more.
      isGone = (await liveHolder(chosen.store, chosen.run)) === null;
      askedAt = Date.now();
    }
    await wait(every, undefined, { signal }).catch(() => undefined);
  }
}
