import type { EventBody, EventType } from '@debussy/core';

export type Stamped<T extends EventType> = Extract<EventBody, { readonly type: T }> & {
  readonly seq: number;
  readonly at: string;
};

/** One function per event type: a table instead of a switch, so that every one is short and none is missing. */
export type ByEventType<T extends EventType, Known, Result> = {
  readonly [K in T]: (event: Stamped<K>, known: Known) => Result;
};

/** Calls the entry for an event; undefined if the table has none. */
export function forEvent<Known, Result>(
  table: Partial<ByEventType<EventType, Known, Result>>,
  event: Stamped<EventType>,
  known: Known,
): Result | undefined {
  const entry: Entry<Known, Result> | undefined = table[event.type];
  return entry?.(event, known);
}

// The entry for an event's type accepts that event. The compiler cannot follow the pair, but lets a method take a
// narrower type.
type Entry<Known, Result> = {
  take(event: Stamped<EventType>, known: Known): Result;
}['take'];
