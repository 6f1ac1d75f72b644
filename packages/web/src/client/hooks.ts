import { messageOf } from '@debussy/core';
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** The state of an asynchronous request. */
export type Loaded<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'known'; readonly value: T };

/** Loads once for each key, and every `everyMs` while the page is visible. The old value stays until the answer. */
export function useLoaded<T>(key: string, ask: () => Promise<T>, everyMs: number | null = null): Loaded<T> {
  const [answer, setAnswer] = useState<{ readonly key: string; readonly loaded: Loaded<T> } | null>(null);
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    let isOver = false;
    const look = async (): Promise<void> => {
      try {
        const value = await latest.current();
        if (!isOver) setAnswer({ key, loaded: { kind: 'known', value } });
      } catch (error) {
        const message = messageOf(error);
        if (!isOver) setAnswer({ key, loaded: { kind: 'failed', message } });
      }
    };
    void look();
    if (everyMs === null) return () => (isOver = true);
    const timer = setInterval(() => !document.hidden && void look(), everyMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [key, everyMs]);
  return answer?.key === key ? answer.loaded : { kind: 'loading' };
}

/** The time, updated each second while something changes. */
export function useNow(ticks: boolean, skewMs: number): number {
  const [now, setNow] = useState(() => Date.now() + skewMs);
  useEffect(() => {
    setNow(Date.now() + skewMs);
    if (!ticks) return undefined;
    const timer = setInterval(() => setNow(Date.now() + skewMs), 1000);
    return () => clearInterval(timer);
  }, [ticks, skewMs]);
  return now;
}

/** Whether the window matches a media query, kept up to date. */
export function useMedia(query: string): boolean {
  const [fits, setFits] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const look = (): void => setFits(media.matches);
    media.addEventListener('change', look);
    return () => media.removeEventListener('change', look);
  }, [query]);
  return fits;
}

const growsBy = 60;

/** How many entries of a long list are drawn: more as soon as its last one, which gets the reference, is visible. */
export function useGrowing(): readonly [(last: Element | null) => void, number] {
  const [count, setCount] = useState(growsBy);
  const watch = useRef<IntersectionObserver | null>(null);
  const [setLast] = useState(() => (last: Element | null): void => {
    watch.current?.disconnect();
    if (last === null) return;
    watch.current = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setCount((before) => before + growsBy);
    });
    watch.current.observe(last);
  });
  return [setLast, count];
}

/** The width of an element, updated when it changes. */
export function useWidth(): readonly [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const watch = new ResizeObserver(() => setWidth(current.clientWidth));
    watch.observe(current);
    setWidth(current.clientWidth);
    return () => watch.disconnect();
  }, []);
  return [element, width];
}
