import type { ControlAction, EventBody } from '@debussy/core';
import type { Clock, Hint } from '../ports.ts';

/** What reaches the loop from outside: news of tasks, and what a person wants. */
export type Letter =
  | { readonly kind: 'hint'; readonly hint: Hint }
  | { readonly kind: 'control'; readonly request: ControlRequest }
  /** A task that waited for a place may start. */
  | { readonly kind: 'place' }
  /** What something beside the run has to say about it; `done` is called when it is lasting. */
  | { readonly kind: 'record'; readonly event: EventBody; readonly done: () => void };

export interface ControlRequest {
  readonly action: ControlAction | 'terminate' | 'say';
  readonly phase: string | null;
  readonly by: string;
  /** With `retry`: the work that waits for a person is taken as it is. */
  readonly keep?: boolean | undefined;
  /** With `retry`: the new attempt starts from the tip, without the work that was kept. */
  readonly fresh?: boolean | undefined;
  /** With `retry`: comments of reviewers on what has landed. */
  readonly review?: string | undefined;
  /** With `say`: the message. */
  readonly text?: string | undefined;
}

export interface Mailbox {
  put(letter: Letter): void;
  take(): readonly Letter[];
  /** Resolves when a letter is there, or at the time given. */
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
