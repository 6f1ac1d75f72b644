import type { Scrub } from '@debussy/core';
import type { OutputLine, SideFile } from './process-plan.ts';
import type { KeptLog } from './kept-log.ts';
import type { CappedLine } from './line-splitter.ts';
import { TailedFile } from './tailed-file.ts';

export interface TailSource {
  readonly name: OutputLine['source'];
  readonly file: TailedFile;
  readonly log: KeptLog | null;
}

/** No program needs to print more: it is ended, and its output until then is read. */
export const mostOutputBytes: number = 256 * 1024 * 1024;

export const floodText: string = `stopped by debussy: it printed more than ${mostOutputBytes / 1024 / 1024} MB`;

/** If the system reports no changes, lines arrive this late. */
const lookEveryMs = 250;

/** The output of a program and the files beside it as one sequence of batches, read no faster than requested. */
export class OutputTail {
  readonly bell: Bell = new Bell();
  /** Called if more was printed than is kept. */
  onFlood: () => void = () => {};
  readonly #sources: TailSource[] = [];
  readonly #scrub: Scrub;
  #wanted: readonly SideFile[] = [];
  #ended = false;
  #readerGone = false;

  constructor(scrub: Scrub) {
    this.#scrub = scrub;
  }

  add(source: TailSource): void {
    this.#sources.push(source);
  }

  want(side: SideFile): void {
    this.#wanted = [...this.#wanted, side];
    this.bell.ring();
  }

  /** Call it when a file has grown. */
  grew(): void {
    if (this.written > mostOutputBytes) this.onFlood();
    this.bell.ring();
  }

  /** The amount written to all files, read or not. */
  get written(): number {
    return this.#sources.reduce((sum, { file }) => sum + file.size, 0);
  }

  /** Nothing more will be written: the files are read to their end, then the sequence ends. */
  end(): void {
    this.#ended = true;
    this.bell.ring();
    if (this.#readerGone) this.#close();
  }

  async *batches(): AsyncGenerator<readonly OutputLine[]> {
    try {
      for (;;) {
        const last = this.#ended;
        // The rest of a flood would take minutes to read and adds nothing.
        if (last && this.written > mostOutputBytes) break;
        await this.#openWanted();
        let quiet = true;
        for (const source of this.#sources) {
          const lines = await source.file.next();
          if (lines === null) continue;
          quiet = false;
          if (lines.length > 0) yield this.#kept(source, lines);
        }
        if (this.written > mostOutputBytes) this.onFlood();
        if (quiet && last) break;
        if (quiet) await this.bell.wait(lookEveryMs);
      }
      yield* this.#lastLines();
    } finally {
      this.#readerGone = true;
      if (this.#ended) this.#close();
    }
  }

  #close(): void {
    for (const { file, log } of this.#sources.splice(0)) {
      file.close();
      log?.close();
    }
  }

  async #openWanted(): Promise<void> {
    for (const side of this.#wanted) {
      const path = await side.find();
      if (path === null) continue;
      this.#wanted = this.#wanted.filter((each) => each !== side);
      const file = new TailedFile(path, () => this.bell.ring());
      this.#sources.push({ name: `side:${side.name}`, file, log: null });
    }
  }

  *#lastLines(): Generator<readonly OutputLine[]> {
    for (const source of this.#sources) {
      const line = source.file.last();
      if (line !== null) yield this.#kept(source, [line]);
    }
  }

  #kept(source: TailSource, lines: readonly CappedLine[]): readonly OutputLine[] {
    const clean = lines.map(({ text, truncated }) => ({ text: this.#scrub(text), truncated }));
    source.log?.write(clean);
    return clean.map((line) => ({ source: source.name, ...line }));
  }
}

/** Wakes one waiter; a ring without a waiter is kept for the next wait. */
class Bell {
  #rung = false;
  #wake: (() => void) | null = null;

  ring(): void {
    this.#rung = true;
    this.#wake?.();
  }

  /** Resolves at the next ring, or after `timeoutMs`. */
  async wait(timeoutMs: number): Promise<void> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#wake = null;
    this.#rung = false;
  }
}
