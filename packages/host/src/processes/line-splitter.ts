import { StringDecoder } from 'node:string_decoder';

export interface CappedLine {
  readonly text: string;
  readonly truncated: number;
}

export const longestOutputLine: number = 1024 * 1024;

/** One very long line must not keep its memory until the program ends. */
const roomKept = 64 * 1024;

const newline = 10;
const carriageReturn = 13;

/** Cuts bytes into lines. Keeps at most `cap` bytes of a line and counts the rest, so `cap` bounds the memory. */
export class LineSplitter {
  readonly #cap: number;
  #begun = Buffer.alloc(0);
  #kept = 0;
  #dropped = 0;

  constructor(cap: number = longestOutputLine) {
    this.#cap = cap;
  }

  /** The lines that these bytes complete. The caller may reuse the buffer afterwards. */
  push(bytes: Buffer): CappedLine[] {
    const lines: CappedLine[] = [];
    let from = 0;
    for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, from)) {
      lines.push(this.#complete(bytes.subarray(from, at)));
      from = at + 1;
    }
    if (from < bytes.length) this.#keep(bytes.subarray(from));
    return lines;
  }

  /** The last line, if it has no line end. */
  flush(): CappedLine | null {
    return this.#kept + this.#dropped === 0 ? null : this.#complete(Buffer.alloc(0));
  }

  #complete(bytes: Buffer): CappedLine {
    if (this.#kept + this.#dropped === 0 && bytes.length <= this.#cap) {
      return { text: decode(bytes, false), truncated: 0 };
    }
    this.#keep(bytes);
    const line = {
      text: decode(this.#begun.subarray(0, this.#kept), this.#dropped > 0),
      truncated: this.#dropped,
    };
    this.#kept = 0;
    this.#dropped = 0;
    if (this.#begun.length > roomKept) this.#begun = Buffer.alloc(0);
    return line;
  }

  #keep(bytes: Buffer): void {
    const room = Math.min(bytes.length, this.#cap - this.#kept);
    this.#reserve(this.#kept + room);
    bytes.copy(this.#begun, this.#kept, 0, room);
    this.#kept += room;
    this.#dropped += bytes.length - room;
  }

  #reserve(size: number): void {
    if (size <= this.#begun.length) return;
    const larger = Buffer.allocUnsafe(Math.min(this.#cap, Math.max(size, this.#begun.length * 2, 4096)));
    this.#begun.copy(larger, 0, 0, this.#kept);
    this.#begun = larger;
  }
}

function decode(bytes: Buffer, cut: boolean): string {
  // Leaves out an incomplete character at the end.
  if (cut) return new StringDecoder('utf8').write(bytes);
  const end = bytes.at(-1) === carriageReturn ? bytes.length - 1 : bytes.length;
  return bytes.toString('utf8', 0, end);
}
