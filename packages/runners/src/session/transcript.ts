import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { SessionEvent } from '@debussy/core';

// A program that floods its output must not fill the disk a second time; its raw output is capped on its own.
const largest = 64 * 1024 * 1024;

/** All events of one session as JSON lines, for people who want to know what the agent did. */
export class Transcript {
  readonly #file: number;
  #written = 0;
  #full = false;
  #closed = false;

  constructor(folder: string) {
    this.#file = openSync(join(folder, 'transcript.jsonl'), 'a', 0o600);
  }

  /** A disk that takes no more ends the transcript, never the session: the value says why. */
  write(events: readonly SessionEvent[]): string | null {
    if (this.#closed || this.#full || events.length === 0) return null;
    try {
      this.#append(events.map((event) => `${JSON.stringify(event)}\n`).join(''));
      return null;
    } catch (error) {
      this.#full = true;
      return `its transcript could not be written: ${error instanceof Error ? error.message : String(error)}`;
    }
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    closeSync(this.#file);
  }

  #append(text: string): void {
    this.#written += text.length;
    this.#full = this.#written > largest;
    const note: SessionEvent = {
      type: 'error',
      message: `The transcript ends here: ${largest} bytes.`,
      fatal: false,
    };
    writeSync(this.#file, this.#full ? `${JSON.stringify(note)}\n` : text);
  }
}
