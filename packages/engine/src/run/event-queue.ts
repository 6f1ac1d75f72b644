import type { Event } from '@debussy/core';

/** Events for whoever iterates, at their own pace; each is given once. */
export interface EventQueue {
  readonly all: AsyncIterable<Event>;
  put(event: Event): void;
  end(): void;
}

function nobodyWaits(): void {}

export function eventQueue(): EventQueue {
  const waiting: Event[] = [];
  let ended = false;
  let wake = nobodyWaits;
  async function* all(): AsyncGenerator<Event> {
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
      waiting.push(event);
      wake();
    },
    end() {
      ended = true;
      wake();
    },
  };
}
