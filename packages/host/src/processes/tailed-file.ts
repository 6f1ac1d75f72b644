import {
  closeSync,
  constants,
  fstatSync,
  type FSWatcher,
  openSync,
  read,
  readSync,
  rmSync,
  watch,
} from 'node:fs';
import { promisify } from 'node:util';
import { type CappedLine, LineSplitter } from './line-splitter.ts';

const readAt = promisify(read);
const chunkBytes = 64 * 1024;

/** A growing file, read from its beginning in small pieces: unread content stays on disk, not in memory. */
export class TailedFile {
  readonly #fd: number;
  readonly #watcher: FSWatcher | null;
  readonly #splitter = new LineSplitter();
  #chunk: Buffer | null = null;
  #position = 0;

  /** `onChange` comes at once if the system reports changes; a caller polls from time to time anyway. */
  constructor(path: string, onChange: () => void) {
    this.#fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    this.#watcher = watchFile(path, onChange);
  }

  /** How much has been written so far, read or not. */
  get size(): number {
    return fstatSync(this.#fd).size;
  }

  /** The next lines, or null when there is nothing new. An empty list means: ask again. */
  async next(): Promise<readonly CappedLine[] | null> {
    if (this.size <= this.#position) return this.#quiet();
    const chunk = (this.#chunk ??= Buffer.allocUnsafe(chunkBytes));
    const { bytesRead } = await readAt(this.#fd, chunk, 0, chunkBytes, this.#position);
    if (bytesRead === 0) return this.#quiet();
    this.#position += bytesRead;
    return this.#splitter.push(chunk.subarray(0, bytesRead));
  }

  /** The line without an end, once nothing more can come. */
  last(): CappedLine | null {
    return this.#splitter.flush();
  }

  /** The last bytes that were written, whether they have been read or not. */
  tail(bytes: number): string {
    const size = this.size;
    const buffer = Buffer.alloc(Math.min(bytes, size));
    const bytesRead = readSync(this.#fd, buffer, 0, buffer.length, size - buffer.length);
    return buffer.toString('utf8', 0, bytesRead);
  }

  // Of some hundred programs at once most say nothing most of the time.
  #quiet(): null {
    this.#chunk = null;
    return null;
  }

  close(): void {
    this.#watcher?.close();
    closeSync(this.#fd);
  }
}

/**
 * A file for a program to write to, whose name is removed at once: its output may hold secrets, and so is never on
 * disk under a name, not even after a crash of ours. Only the scrubbed copy stays.
 */
export function openNameless(
  path: string,
  onChange: () => void,
): { readonly fd: number; readonly file: TailedFile } {
  rmSync(path, { force: true });
  const flags = constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY | constants.O_APPEND;
  const fd = openSync(path, flags, 0o600);
  try {
    return { fd, file: new TailedFile(path, onChange) };
  } catch (error) {
    closeSync(fd);
    throw error;
  } finally {
    rmSync(path, { force: true });
  }
}

function watchFile(path: string, onChange: () => void): FSWatcher | null {
  try {
    const watcher = watch(path, { persistent: false }, onChange);
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return null;
  }
}
