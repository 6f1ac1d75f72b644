import type { Event } from '@debussy/core';

/** Events for a reader at its own pace; each is delivered once. */
export interface EventQueue {
  readonly all: AsyncIterable<Event>;
  put(event: Event): void;
  end(): void;
}

function nobodyWaits(): void {}

/** If events are watched in another way, none are kept for an iteration that never happens. */
export function eventQueue(keepsFromStart: boolean): EventQueue {
  const waiting: Event[] = [];
  let ended = false;
  let keeps = keepsFromStart;
  let wake = nobodyWaits;
  async function* all(): AsyncGenerator<Event> {
    keeps = true;
    for (;;) {
      const event = waiting.shift();
      if (event !== undefined) yield event;
      else if (ended) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  }
  return {
    all: { [Symbol.asyncIterator]: all },
    put(event) {
      if (keeps) waiting.push(event);
      wake();
    },
    end() {
      ended = true;
      wake();
    },
  };
}
