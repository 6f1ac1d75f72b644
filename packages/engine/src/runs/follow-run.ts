import { tailJournal } from '@debussy/checkpoint';
import type { Event } from '@debussy/core';
import type { RunState } from '@debussy/scheduler';
import { foldRun } from '@debussy/story';
import type { Story } from '@debussy/story';
import { setTimeout as wait } from 'node:timers/promises';
import { liveHolder } from './existing-run.ts';
import type { RunFolder } from './run-folder.ts';
import type { ChosenRun } from './choose-run.ts';

/** New events of the journal since the last check, and the run after them. */
export interface Followed {
  readonly events: readonly FollowedEvent[];
  readonly state: RunState;
  readonly story: Story;
}

/** An event, and the run after it. */
export interface FollowedEvent {
  readonly event: Event;
  readonly state: RunState;
}

export interface FollowOptions {
  /** Stops following; the run is not affected. */
  readonly signal?: AbortSignal;
  /** Called for each event when the story has reached it. */
  readonly each?: (followed: FollowedEvent, story: Story) => void;
  /** For callers that watch other files of the run as well: called at each check, with or without new events. */
  readonly everyLook?: boolean;
}

const lookEveryMs = 200;
/** Finding the holder of a run starts git. */
const askEveryMs = 5000;

/**
 * A run of any process, as its journal grows: first the existing events, then new ones, until the run has ended, its
 * process is gone, or the caller stops. Any number of callers can follow at once.
 */
export async function* followRun(chosen: ChosenRun, options: FollowOptions = {}): AsyncGenerator<Followed> {
  const { signal, each, everyLook = false } = options;
  const fold = foldRun();
  const { story } = fold;
  let askedAt = Date.now();
  let isGone = false;
  for await (const fresh of watchJournal(chosen.folder, signal)) {
    const events = fresh.flatMap((event) => {
      fold.add(event);
      const state = fold.state();
      if (state === null) return [];
      each?.({ event, state }, story);
      return [{ event, state }];
    });
    const state = fold.state();
    if (state !== null && (events.length > 0 || everyLook)) yield { events, state, story };
    if ((state !== null && state.ended !== null) || isGone) return;
    if (Date.now() - askedAt < askEveryMs) continue;
    // Its last events are read once more.
    isGone = (await liveHolder(chosen.store, chosen.run)) === null;
    askedAt = Date.now();
  }
}

/** Checks a journal at intervals until the signal: at first all events, then any new ones. */
export async function* watchJournal(
  { journal }: Pick<RunFolder, 'journal'>,
  signal?: AbortSignal,
): AsyncGenerator<readonly Event[]> {
  const more = tailJournal(journal);
  const hasLeft = (): boolean => signal?.aborted === true;
  while (!hasLeft()) {
    yield more();
    await wait(lookEveryMs, undefined, { signal }).catch(() => undefined);
  }
}
