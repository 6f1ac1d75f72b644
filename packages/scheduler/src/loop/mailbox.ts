import type { ControlRequest, EventBody } from '@debussy/core';
import type { Clock, Hint } from '../ports.ts';

/** Input of the loop from outside: news about tasks, and the user's requests. */
export type Letter =
  | { readonly kind: 'hint'; readonly hint: Hint }
  | { readonly kind: 'control'; readonly request: ControlRequest }
  /** A task that waited for a place may start. */
  | { readonly kind: 'place' }
  /** An event from code beside the run; `done` is called when it is durable. */
  | { readonly kind: 'record'; readonly event: EventBody; readonly done: () => void };

export interface Mailbox {
  put(letter: Letter): void;
  take(): readonly Letter[];
  /** Resolves when a letter has arrived, or at the given time. */
  wait(clock: Clock, until: number | null): Promise<void>;
}

export function createMailbox(): Mailbox {
  let letters: Letter[] = [];
  let wake: (() => void) | null = null;
  return {
    put(letter) {
      letters.push(letter);
      wake?.();
    },
    take() {
      const taken = letters;
      letters = [];
      return taken;
    },
    wait(clock, until) {
      if (letters.length > 0) return Promise.resolve();
      return new Promise((resolve) => {
        const silence = until === null ? () => undefined : clock.alarm(until, () => wake?.());
        wake = () => {
          wake = null;
          silence();
          resolve();
        };
      });
    },
  };
}
