import { messageOf } from '@debussy/core';
import type { DebussyError } from '@debussy/core';
import type { RunPlace } from '@debussy/engine';
import { currentHolder } from '@debussy/host';
import type { Git } from '@debussy/host';
import { onOwnWrites } from '@debussy/workspace';
import { remoteTrouble } from '../git/trouble.ts';
import { createWaiting } from '../git/waiting.ts';
import { batched } from '../git/batched.ts';
import { gitIn, mustGit } from '../git/git.ts';
import type { Remote } from '../hub/remote.ts';
import { bundleWriter } from '../task-bundle/write-bundles.ts';
import { openRunNews } from './run-news.ts';
import { isNothing, nothingNew } from './record.ts';
import type { RecordEntry, RecordHead } from './record.ts';
import { cloneId, recordAt, recordGone, recordRefs, standingRecord, takenOver } from './standing-record.ts';

/** The hub's record of a run, updated as long as this clone has the run. */
export interface RunRecord {
  /** Resolves when the hub has all earlier events; rejects if another host has taken the run. */
  recorded(): Promise<void>;
  /** Resolves when no other host can have taken the run. */
  confirm(): Promise<void>;
  /** Why this process must stop; null as long as it has the run. */
  readonly lost: () => DebussyError | null;
  /** Why the hub was unreachable for as long as a run waits; null if it was reached since. */
  readonly untold: () => unknown;
  /** Sends the last news to the hub without waiting for an unresponsive one; false if that failed. */
  settle(): Promise<boolean>;
  /** Stops sending. With `isOver` the record is removed from the hub; otherwise another host may continue at once. */
  end(isOver: boolean): Promise<void>;
}

export interface RecordOrder {
  readonly run: RunPlace;
  /** Uses the objects of the clone, and perhaps separate refs. */
  readonly git: Git;
  readonly remote: Remote;
  /** The ref on the hub. */
  readonly ref: string;
  readonly beatMs: number;
  readonly giveUpMs: number;
  /** The clock of the queue's server minus ours. */
  readonly clockMs: number;
  readonly say: (message: string) => void;
  /** Called if another host has taken the run, or the hub was unreachable for too long. */
  readonly onTrouble: () => void;
}

/** Landings and captures go to the hub at the next tick, other events after this time at most. */
const soonMs = 2000;
const tickMs = 250;
/** Under load, one push serves many tasks. */
const gathered = { atOnce: 4096, gatherMs: 500 };

/** A run counts as dead after this many missed heartbeats; its own coordinator stops earlier. */
export const beatsToDeath = 3;
const beatsToDoubt = 2;

export async function openRunRecord(order: RecordOrder): Promise<RunRecord> {
  const { git, remote, ref, beatMs, say } = order;
  const { run, store, epoch: held } = order.run;
  let isClosed = false;
  const clone = await cloneId(store.commonDir);
  const host = (await currentHolder()).host;
  const write = bundleWriter(git);
  const hub = createWaiting({
    server: 'the shared repository',
    troubleOf: remoteTrouble,
    giveUpMs: order.giveUpMs,
    isOver: () => isClosed,
    say,
  });
  const standing = await hub.retry(() =>
    standingRecord({ gitDir: store.commonDir, remote, ref, run }, clone),
  );
  if (standing.lost !== null) throw standing.lost;
  let { head, length } = standing;
  let lost: DebussyError | null = null;
  const news = openRunNews(order.run);
  const silence = onOwnWrites(store.commonDir, (writes) => news.wrote(writes));
  let confirmed = times();
  let isMarked = false;

  const flush = batched(async (wishes: readonly FlushWish[]) => {
    if (lost !== null) throw lost;
    await push(wishes.includes('beat'));
    return wishes.map(() => undefined);
  }, gathered);

  async function push(isBeat: boolean): Promise<void> {
    const taken = await news.take(head);
    if (isNothing(taken.piece) && !isBeat && head !== null) return taken.isOnHub();
    const begun = times();
    try {
      const facts = { ...headOf(taken.isFresh, 'working'), ...taken.piece };
      await move(await written(facts, taken.commits));
    } catch (cause) {
      taken.putBack();
      throw cause;
    }
    taken.isOnHub();
    confirmed = begun;
    untold = null;
  }

  async function move(commit: string): Promise<void> {
    const isMoved = await hub.retry(() => remote.replace({ ref, commit, expected: head ?? '' }));
    if (!isMoved) {
      const found = await hub.retry(() => recordAt(remote, ref, run));
      throw stop(found === null ? recordGone(run) : takenOver(run, found.head));
    }
    head = commit;
    length += 1;
    if (!isMarked) await mustGit(gitIn(store.commonDir), ['update-ref', recordRefs(run).mark, commit]);
    isMarked = true;
  }

  function stop(why: DebussyError): DebussyError {
    lost ??= why;
    clearInterval(timer);
    order.onTrouble();
    return lost;
  }

  function headOf(isFresh: boolean, state: RecordHead['state']): RecordHead {
    const at = Date.now() + order.clockMs;
    const epoch = held.number;
    return { format: 2, run, clone, host, epoch, at, beatMs, state, length: length + 1, isFresh };
  }

  function written(facts: RecordEntry, commits: readonly string[]): Promise<string> {
    const parents = head === null ? [] : [head];
    return write({ facts, commits: [...parents, ...commits], ref: recordRefs(run).own, at: facts.at });
  }

  function tick(): void {
    const silentMs = since(confirmed);
    const patienceMs = { refs: 0, journal: Math.min(soonMs, beatMs), none: beatMs }[news.kind()];
    if (silentMs < patienceMs || isBusy) return;
    isBusy = true;
    void flush(silentMs >= beatMs ? 'beat' : 'news')
      .catch((cause: unknown) => {
        if (lost !== null || isClosed) return;
        untold = cause;
        order.onTrouble();
      })
      .then(() => (isBusy = false));
  }

  let isBusy = false;
  let untold: unknown = null;
  const timer = setInterval(tick, Math.min(tickMs, beatMs / 2));
  timer.unref();

  return {
    recorded: () => flush('news'),
    async confirm() {
      if (lost !== null) throw lost;
      if (head === null || since(confirmed) > beatsToDoubt * beatMs) await flush('beat');
    },
    lost: () => lost,
    untold: () => untold,
    async settle() {
      isClosed = true;
      try {
        // A hub without a recent heartbeat may still refuse everything.
        await flush(untold === null ? 'news' : 'beat');
        return true;
      } catch (cause) {
        if (lost === null) say(`the hub was not told how the run ended: ${messageOf(cause)}`);
        return false;
      }
    },
    async end(isOver) {
      clearInterval(timer);
      silence();
      if (lost === null) await finish(isOver).catch(() => undefined);
    },
  };

  async function finish(isOver: boolean): Promise<void> {
    if (head === null) return;
    if (isOver) {
      await remote.replace({ ref, commit: '', expected: head });
      await git(['update-ref', '-d', recordRefs(run).own]);
      await gitIn(store.commonDir)(['update-ref', '-d', recordRefs(run).mark]);
      return;
    }
    const commit = await written({ ...headOf(false, 'released'), ...nothingNew }, []);
    await remote.replace({ ref, commit, expected: head });
  }
}

type FlushWish = 'news' | 'beat';

/** Neither a clock that is set back nor a suspended computer may hide the elapsed time. */
interface Times {
  readonly wall: number;
  readonly running: number;
}

function times(): Times {
  return { wall: Date.now(), running: performance.now() };
}

function since({ wall, running }: Times): number {
  return Math.max(Date.now() - wall, performance.now() - running);
}
