import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { orNull } from '../or-null.ts';
import type { CappedLine } from './line-splitter.ts';

const mostBytes = 100 * 1024 * 1024;

// Neither follows a link nor blocks on a pipe.
const logFlags =
  constants.O_CREAT | constants.O_TRUNC | constants.O_WRONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** The readable, scrubbed copy of a program's output. A flood is cut, and the end of the log says so. */
export class KeptLog {
  readonly #fd: number;
  #written = 0;
  #left = 0;

  constructor(path: string) {
    this.#fd = openSync(path, logFlags, 0o600);
  }

  write(lines: readonly CappedLine[]): void {
    if (lines.length === 0) return;
    const text = lines.map(spelled).join('');
    const bytes = Buffer.byteLength(text);
    if (this.#written + bytes <= mostBytes && this.#append(text)) this.#written += bytes;
    else this.#left += bytes;
  }

  // A full disk must not end the session whose output is logged.
  #append(text: string): boolean {
    return orNull(() => writeSync(this.#fd, text)) !== null;
  }

  close(): void {
    if (this.#left > 0) this.#append(`[${this.#left} more bytes were printed and not kept]\n`);
    closeSync(this.#fd);
  }
}

function spelled(line: CappedLine): string {
  return line.truncated === 0 ? `${line.text}\n` : `${line.text} [${line.truncated} more bytes]\n`;
}
