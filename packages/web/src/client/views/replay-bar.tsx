import type { Event } from '@debussy/core';
import { clockTime, elapsed } from '@debussy/story';
import type { RunMoment, Story } from '@debussy/story';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { createFeed } from '../data/run-feed.ts';
import type { RunFeed } from '../data/run-feed.ts';
import type { PageSource, RunAddress } from '../data/run-source.ts';

/** A run as it was after one of its events; without a feed it is shown as it is. */
export interface Replay {
  readonly feed: RunFeed | null;
  readonly seq: number;
  readonly last: number;
  readonly isPlaying: boolean;
  show(seq: number | null): void;
  play(isPlaying: boolean): void;
}

const wholeInMs = 20_000;
const stepMs = 100;

/** The journal is read when a replay begins, and released when it ends. */
export function useReplay(source: PageSource, at: RunAddress, last: number): Replay {
  const [seq, setSeq] = useState<number | null>(null);
  const [events, setEvents] = useState<readonly Event[] | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const kept = useRef<{ readonly events: readonly Event[]; readonly feed: RunFeed } | null>(null);
  const isOpen = seq !== null;
  useEffect(() => {
    if (!isOpen) {
      kept.current = null;
      setEvents(null);
      return undefined;
    }
    let isOver = false;
    void source.journal(at).then((all) => !isOver && setEvents(all));
    return () => {
      isOver = true;
    };
  }, [isOpen, source, at.repository, at.run]);
  const feed = useMemo(() => {
    if (seq === null || events === null) return null;
    // Forward from the present place; back from the start.
    const from =
      kept.current?.events === events && kept.current.feed.seq <= seq ? kept.current.feed : createFeed();
    from.take(events.filter((event) => event.seq > from.seq && event.seq <= seq));
    kept.current = { events, feed: from };
    return from;
  }, [seq, events]);
  useEffect(() => {
    if (!isPlaying || seq === null) return undefined;
    const step = Math.max(1, Math.round((last * stepMs) / wholeInMs));
    const timer = setTimeout(() => {
      if (seq >= last) setPlaying(false);
      else setSeq(Math.min(last, seq + step));
    }, stepMs);
    return () => clearTimeout(timer);
  }, [isPlaying, seq, last]);
  return {
    feed: seq === null ? null : feed,
    seq: seq ?? last,
    last,
    isPlaying,
    show(wanted) {
      setPlaying(false);
      setSeq(wanted === null ? null : Math.max(1, Math.min(last, wanted)));
    },
    play(plays) {
      setPlaying(plays);
      if (plays) setSeq(seq === null || seq >= last ? 1 : seq);
    },
  };
}

interface ReplayBarProps {
  readonly replay: Replay;
  readonly story: Story | null;
  readonly moment: RunMoment;
}

/** The slider over the journal. */
export function ReplayBar({ replay, story, moment }: ReplayBarProps): JSX.Element {
  const isBack = replay.feed !== null;
  const at = moment.story.lastAt;
  const after = elapsed((at - (story?.startedAt ?? at)) / 1000);
  const text = isBack ? `${clockTime(at)}, ${after} after the begin` : story?.ended == null ? 'now' : 'end';
  return (
    <section class={isBack ? 'replay back' : 'replay'} aria-label="Replay">
      <button
        type="button"
        onClick={() => replay.play(!replay.isPlaying)}
        aria-label={replay.isPlaying ? 'Halt the replay' : 'Replay the run'}
      >
        <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
          <path class="solid" d={replay.isPlaying ? 'M5 4h4v12H5zM11 4h4v12h-4z' : 'M5 3.5v13l11-6.5z'} />
        </svg>
      </button>
      <input
        type="range"
        min={1}
        max={replay.last}
        value={replay.seq}
        aria-label="Moment of the run"
        aria-valuetext={text}
        onInput={(event) => replay.show(Number(event.currentTarget.value))}
      />
      <output>{text}</output>
      <button type="button" disabled={!isBack} onClick={() => replay.show(null)}>
        {moment.state.ended === null || isBack ? 'Now' : 'End'}
      </button>
    </section>
  );
}
