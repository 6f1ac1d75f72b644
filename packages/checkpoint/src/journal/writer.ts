import { closeSync } from 'node:fs';
import { DebussyError } from '@debussy/core';
import type { EventBody } from '@debussy/core';
import { writeAll } from './files.ts';
import type { JournalFiles } from './files.ts';
import { ioError } from './io-error.ts';
import { encodeLine } from './line.ts';
import type { ChainLink } from './line.ts';
import { longestJournalLine } from './segment-lines.ts';
import type { Segment } from './segments.ts';

export interface WriterPorts {
  readonly files: JournalFiles;
  readonly now: () => number;
}

/** An open segment to which lines are added in order. After its first failure it does nothing more. */
export class SegmentWriter {
  readonly segment: Segment;
  readonly #fd: number;
  readonly #ports: WriterPorts;
  #chain: ChainLink;
  #length: number;
  #stopped: DebussyError | null = null;
  #closed: Promise<void> | null = null;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(
    target: { readonly segment: Segment; readonly fd: number },
    chain: ChainLink,
    ports: WriterPorts,
  ) {
    this.segment = target.segment;
    this.#fd = target.fd;
    this.#chain = chain;
    this.#ports = ports;
    this.#length = ports.files.size(target.fd);
  }

  get chain(): ChainLink {
    return this.#chain;
  }

  get stopped(): boolean {
    return this.#stopped !== null;
  }

  /** Resolves when the line is on disk, with the record exactly as a reader will see it. */
  append<T extends EventBody | SealBody>(body: T): Promise<T & Numbered> {
    if (this.#closed !== null) return Promise.reject(new Error('the journal is closed'));
    const written = this.#queue.then(() => this.#write(body));
    this.#queue = written.catch(() => undefined);
    return written;
  }

  /** Waits for pending writes; nothing can be added afterwards. */
  close(): Promise<void> {
    this.#closed ??= this.#queue.then(() => closeSync(this.#fd));
    return this.#closed;
  }

  async #write<T extends EventBody | SealBody>(body: T): Promise<T & Numbered> {
    if (this.#stopped !== null) throw this.#stopped;
    const seq = this.#chain.seq + 1;
    // At both ends: first in the line, and never the number of an event that is journalled again.
    const stamp = { seq, at: new Date(this.#ports.now()).toISOString() };
    const json = JSON.stringify({ ...stamp, ...body, ...stamp });
    const { bytes, crc } = encodeLine(json, this.#chain.crc);
    if (bytes.length > longestJournalLine) throw tooLong(bytes.length);
    await this.#toDisk(bytes);
    this.#chain = { seq, crc };
    const readBack: T & Numbered = JSON.parse(json);
    return readBack;
  }

  // After a failed write or sync, the content of the disk is unknown, and a second sync may report success for lost
  // pages.
  async #toDisk(bytes: Uint8Array): Promise<void> {
    try {
      if (this.#ports.files.size(this.#fd) !== this.#length) throw superseded(this.segment);
      writeAll(this.#ports.files, this.#fd, bytes);
      this.#length += bytes.length;
      await this.#ports.files.datasync(this.#fd);
    } catch (error) {
      this.#stopped =
        error instanceof DebussyError ? error : ioError('write the journal', this.segment.path, error);
      throw this.#stopped;
    }
  }
}

/** Such a line, and every line after it, could never be read again. */
function tooLong(bytes: number): DebussyError {
  return new DebussyError({
    code: 'ERR_JOURNAL_LINE',
    message: `an event of ${bytes} bytes is too long for the journal`,
    hint: 'Nothing was written. Make its report smaller, then: debussy resume',
  });
}

/** Another process closed the segment: a line after the seal would damage the journal for every reader. */
function superseded(segment: Segment): DebussyError {
  return new DebussyError({
    code: 'ERR_JOURNAL_SUPERSEDED',
    message: `another debussy continues this run: ${segment.path} was closed`,
    hint: 'Nothing is lost. Follow it with: debussy status',
  });
}

interface Numbered {
  readonly seq: number;
  readonly at: string;
}

export interface SealBody {
  readonly type: 'sealed';
  readonly epoch: number;
  readonly next: number;
}
