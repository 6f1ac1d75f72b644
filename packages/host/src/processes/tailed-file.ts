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

  /** `onChange` is called at once if the system reports changes; callers also poll from time to time. */
  constructor(path: string, onChange: () => void) {
    this.#fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    this.#watcher = watchFile(path, onChange);
  }

  /** The amount written so far, read or not. */
  get size(): number {
    return fstatSync(this.#fd).size;
  }

  /** The next lines, or null if there is nothing new. An empty list means: call again. */
  async next(): Promise<readonly CappedLine[] | null> {
    if (this.size <= this.#position) return this.#quiet();
    const chunk = (this.#chunk ??= Buffer.allocUnsafe(chunkBytes));
    const { bytesRead } = await readAt(this.#fd, chunk, 0, chunkBytes, this.#position);
    if (bytesRead === 0) return this.#quiet();
    this.#position += bytesRead;
    return this.#splitter.push(chunk.subarray(0, bytesRead));
  }

  /** The incomplete last line, once nothing more can come. */
  last(): CappedLine | null {
    return this.#splitter.flush();
  }

  /** The last bytes of the file, whether they have been read or not. */
  tail(bytes: number): string {
    const size = this.size;
    const buffer = Buffer.alloc(Math.min(bytes, size));
    const bytesRead = readSync(this.#fd, buffer, 0, buffer.length, size - buffer.length);
    return buffer.toString('utf8', 0, bytesRead);
  }

  // Of a hundred programs, most print nothing most of the time.
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
 * A file for a program's output, unlinked at once. The output may contain secrets, so it never has a name on disk, not
 * even after a crash of ours. Only the scrubbed copy stays.
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
