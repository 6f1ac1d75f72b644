import { useEffect, useRef, useState } from 'preact/hooks';
import type { RunLife } from '../../shared/api.ts';
import { createFeed } from '../../shared/run-feed.ts';
import type { RunFeed } from '../../shared/run-feed.ts';
import type { PageSource, RunAddress } from './run-source.ts';

export interface FollowedRun {
  readonly feed: RunFeed;
  readonly life: RunLife | null;
  /** How far the server's clock is ahead of the browser's. */
  readonly skewMs: number;
  readonly isConnected: boolean;
}

/** The page is redrawn at most this often. */
const drawEveryMs = 250;
/** Messages take a moment: a smaller difference does not count. */
const smallestSkewMs = 1500;

/** For one run: another one is another page. */
export function useRun(source: PageSource, at: RunAddress): FollowedRun {
  const [begun] = useState(createFeed);
  const feed = useRef<RunFeed>(begun);
  const [, setVersion] = useState(0);
  const [life, setLife] = useState<RunLife | null>(null);
  const [skewMs, setSkew] = useState(0);
  const [isConnected, setConnected] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const draw = (): void => {
      timer = null;
      setVersion((before) => before + 1);
    };
    const changed = (): void => {
      timer ??= setTimeout(draw, drawEveryMs);
    };
    const stop = source.follow(at, {
      feed(now) {
        feed.current = now;
        changed();
      },
      events(events) {
        feed.current.take(events);
        changed();
      },
      life(now) {
        setLife(now);
        const skew = now.now - Date.now();
        setSkew((before) => (Math.abs(before - skew) < smallestSkewMs ? before : skew));
      },
      connected: setConnected,
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [source]);
  return { feed: feed.current, life, skewMs, isConnected };
}
