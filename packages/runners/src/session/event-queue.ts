import type { SessionEvent } from '@debussy/core';

// Enough for a slow listener. Beyond it the reader of the output waits, so that memory stays bounded.
const waitAbove = 1000;

/**
 * Events between a session and its one listener. Without a listener, the newest are kept and the session goes ahead.
 */
export class SessionEventQueue implements AsyncIterable<SessionEvent> {
  #events: SessionEvent[] = [];
  #listened = false;
  #ended = false;
  #hurried = false;
  #wake: (() => void) | null = null;
  #room: (() => void) | null = null;

  /** Resolves when there is room for more. */
  async push(events: readonly SessionEvent[]): Promise<void> {
    if (this.#ended || events.length === 0) return;
    for (const event of events) this.#events.push(event);
    this.#wake?.();
    if (!this.#listened) this.#events = this.#events.slice(-waitAbove);
    else if (this.#events.length > waitAbove && !this.#hurried)
      await new Promise<void>((resolve) => (this.#room = resolve));
  }

  /** From now on the session does not wait for the listener, which may itself wait for the session to end. */
  hurry(): void {
    this.#hurried = true;
    this.#room?.();
  }

  end(): void {
    this.#ended = true;
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<SessionEvent> {
    this.#listened = true;
    try {
      while (true) {
        const batch = this.#events;
        this.#events = [];
        this.#room?.();
        yield* batch;
        if (this.#events.length > 0) continue;
        if (this.#ended) return;
        await new Promise<void>((resolve) => (this.#wake = resolve));
      }
    } finally {
      this.#listened = false;
      this.#room?.();
    }
  }
}
