import type { Event } from '@debussy/core';
import { clockTime, elapsed } from '@debussy/story';
import type { RunMoment } from '@debussy/story';
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { RunFeed } from '../../shared/run-feed.ts';
import { runPast } from '../data/run-past.ts';
import type { PageSource, RunAddress } from '../data/run-source.ts';

/** A run after one of its events; without a feed, the present run. */
export interface Replay {
  readonly isOpen: boolean;
  readonly feed: RunFeed | null;
  readonly events: readonly Event[];
  readonly seq: number;
  open(isOpen: boolean): void;
  show(seq: number): void;
}

const none: readonly Event[] = [];

/** The journal is read when a replay is opened, and released when it is closed. */
export function useReplay(source: PageSource, at: RunAddress, last: number): Replay {
  const [isOpen, setOpen] = useState(false);
  const [seq, setSeq] = useState<number | null>(null);
  const [events, setEvents] = useState<readonly Event[]>(none);
  useEffect(() => {
    if (!isOpen) {
      setEvents(none);
      return undefined;
    }
    let isOver = false;
    void source.journal(at).then((all) => !isOver && setEvents(all));
    return () => {
      isOver = true;
    };
  }, [isOpen, source, at.repository, at.run]);
  const past = useMemo(() => runPast(events), [events]);
  const feed = useMemo(
    () => (seq === null || events.length === 0 ? null : past.at(seq)),
    [seq, events.length, past],
  );
  return {
    isOpen,
    feed: seq === null ? null : feed,
    events,
    seq: seq ?? last,
    open(opens) {
      setOpen(opens);
      setSeq(null);
    },
    show(wanted) {
      setSeq(wanted >= last ? null : Math.max(1, wanted));
    },
  };
}

const marked: ReadonlyMap<Event['type'], string> = new Map<Event['type'], string>([
  ['tip.moved', 'good'],
  ['phase.failed', 'bad'],
  ['phase.needs_human', 'warn'],
  ['phase.split', 'busy'],
]);

/** A clock that was set back stands still here until it is where it was. */
function risingTimes(events: readonly Event[]): readonly number[] {
  let last = 0;
  return events.map(({ at }) => (last = Math.max(last, Date.parse(at))));
}

/** A slider over the time of the run, with marks. */
export function ReplayBar({
  replay,
  moment,
}: {
  readonly replay: Replay;
  readonly moment: RunMoment;
}): JSX.Element {
  const { events, feed } = replay;
  const times = useMemo(() => risingTimes(events), [events]);
  const [from, to] = [times[0] ?? 0, times.at(-1) ?? 1];
  const shareOf = (at: number): number => (at - from) / Math.max(1, to - from);
  const marks = useMemo(
    () =>
      events.flatMap(({ type, seq }, i) => (marked.has(type) ? [{ type, seq, at: times[i] ?? from }] : [])),
    [events, times],
  );
  const at = feed === null ? to : moment.story.lastAt;
  const text = feed === null ? 'end' : `${clockTime(at)}, ${elapsed((at - from) / 1000)} after the start`;
  const go = (share: number): void => {
    const wanted = from + share * (to - from);
    replay.show(
      events[
        Math.max(
          0,
          times.findLastIndex((time) => time <= wanted),
        )
      ]?.seq ?? 1,
    );
  };
  if (events.length === 0) return <p class="replay soft">Reading the journal …</p>;
  return (
    <section class="replay" aria-label="Replay">
      <div class="replay-line">
        <input
          type="range"
          min={0}
          max={1000}
          value={Math.round(shareOf(at) * 1000)}
          aria-label="Moment of the run"
          aria-valuetext={text}
          onInput={(event) => go(Number(event.currentTarget.value) / 1000)}
        />
        <div class="replay-marks" aria-hidden="true">
          {marks.map((mark) => (
            <span
              key={mark.seq}
              class={marked.get(mark.type) ?? ''}
              style={{ left: `${shareOf(mark.at) * 100}%` }}
              title={mark.type}
            />
          ))}
        </div>
      </div>
      <output>{text}</output>
      <button type="button" onClick={() => replay.open(false)}>
        Close replay
      </button>
    </section>
  );
}
