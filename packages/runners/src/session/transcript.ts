import { messageOf } from '@debussy/core';
import { closeSync, constants, fstatSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { SessionEvent } from '@debussy/core';

// A program that floods its output must not fill the disk a second time; its raw output has a separate limit.
const largest = 64 * 1024 * 1024;

/** All events of one session as JSON lines, for users who want to see the agent's actions. */
export class Transcript {
  readonly #file: number;
  #written = 0;
  #full = false;
  #closed = false;

  constructor(folder: string) {
    this.#file = openTranscript(folder);
  }

  /** A full disk ends the transcript, never the session. Returns the reason. */
  write(events: readonly SessionEvent[]): string | null {
    if (this.#closed || this.#full || events.length === 0) return null;
    try {
      const at = Date.now();
      this.#append(events.map((event) => `${JSON.stringify({ ...event, at })}\n`).join(''));
      return null;
    } catch (error) {
      this.#full = true;
      return `its transcript could not be written: ${messageOf(error)}`;
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

const appending =
  constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Opens the transcript of a session for appending. The agent can write to its folder, even inside a sandbox: a link
 * there must not redirect our own writing, which has no sandbox.
 */
export function openTranscript(folder: string): number {
  const path = join(folder, 'transcript.jsonl');
  const fd = openSync(path, appending, 0o600);
  const found = fstatSync(fd);
  if (found.isFile() && found.nlink === 1) return fd;
  closeSync(fd);
  throw new Error(`${path} is not a plain file of its own`);
}
