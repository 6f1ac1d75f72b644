import { setImmediate as breathe } from 'node:timers/promises';
import { transcriptEvent } from '@debussy/core';
import { bytesAt, readBounded, withPlainFile } from '@debussy/host';
import type {
  NamedText,
  TextPart,
  TranscriptHits,
  TranscriptLine,
  TranscriptPart,
  TranscriptPoint,
} from '../shared/api.ts';

const partBytes = 256 * 1024;
/** A longer line is shown only by its length. */
const longestLine = 4 * 1024 * 1024;
const lf = 0x0a;

/** The complete lines of a transcript at an offset. An agent wrote them, so none is trusted to be well-formed. */
export function transcriptPart(path: string, place: TranscriptPoint): TranscriptPart {
  const part = withPlainFile(path, (fd, size) => {
    const [wanted, end] = rangeOf(place, size);
    const from = wanted === 0 ? 0 : lineStart(fd, wanted, end);
    if (from === end && !('from' in place)) return longLine(fd, { end, size });
    const bytes = wholeLines(fd, from, { end, size });
    if (bytes !== null) return { size, from, to: from + bytes.length, events: linesIn(bytes, from) };
    const to = lineEnd(fd, from, size);
    return { size, from, to, events: [leftOut(from, to)] };
  });
  return part ?? { size: 0, from: 0, to: 0, events: [] };
}

function rangeOf(place: TranscriptPoint, size: number): readonly [number, number] {
  if ('from' in place) return [Math.min(place.from, size), Math.min(size, place.from + partBytes)];
  const end = 'before' in place ? Math.min(place.before, size) : size;
  return [Math.max(0, end - partBytes), end];
}

/** Start of the first line that begins at or after an offset. */
function lineStart(fd: number, offset: number, end: number): number {
  const bytes = bytesAt(fd, offset - 1, Math.max(0, end - offset + 1));
  const at = bytes.indexOf(lf);
  return at === -1 ? end : offset + at;
}

/** The line that ends at an offset, if it begins before the part: its events, or none if it is too long. */
function longLine(
  fd: number,
  { end, size }: { readonly end: number; readonly size: number },
): TranscriptPart {
  let from = Math.max(0, end - 1);
  while (from > 0) {
    const begin = Math.max(0, from - partBytes);
    const at = bytesAt(fd, begin, from - begin).lastIndexOf(lf);
    from = at === -1 ? begin : begin + at + 1;
    if (at !== -1) break;
  }
  const isRead = end - from <= longestLine;
  const events = isRead ? linesIn(bytesAt(fd, from, end - from), from) : [leftOut(from, end)];
  return { size, from, to: end, events };
}

/** The end of the line at an offset: after its line feed, or at the end of the file. */
function lineEnd(fd: number, from: number, size: number): number {
  for (let at = from; at < size; at += partBytes) {
    const found = bytesAt(fd, at, Math.min(partBytes, size - at)).indexOf(lf);
    if (found !== -1) return at + found + 1;
  }
  return size;
}

function leftOut(from: number, to: number): TranscriptLine {
  const text = `(a line of ${Math.round((to - from) / 1024 / 1024)} MB, left out)`;
  return { at: from, event: { type: 'text', text, subagent: false } };
}

/** Up to the last line feed. A line that is longer than a part is read to its end. Null: it is too long to read. */
function wholeLines(
  fd: number,
  from: number,
  { end, size }: { readonly end: number; readonly size: number },
): Buffer | null {
  let bytes = bytesAt(fd, from, end - from);
  while (!bytes.includes(lf) && from + bytes.length < size && bytes.length < longestLine)
    bytes = bytesAt(fd, from, Math.min(size - from, Math.max(partBytes, bytes.length * 2)));
  const last = bytes.lastIndexOf(lf);
  if (last !== -1) return bytes.subarray(0, last + 1);
  return bytes.length >= longestLine ? null : Buffer.alloc(0);
}

function linesIn(bytes: Buffer, from: number): readonly TranscriptLine[] {
  return rawLines(bytes, from).flatMap(({ at, text }) => {
    const event = transcriptEvent(text);
    return event === null ? [] : [{ at, event }];
  });
}

interface RawLine {
  readonly at: number;
  readonly text: string;
}

function rawLines(bytes: Buffer, from: number): readonly RawLine[] {
  const lines: RawLine[] = [];
  for (let at = 0; at < bytes.length;) {
    const next = bytes.indexOf(lf, at);
    const end = next === -1 ? bytes.length : next;
    lines.push({ at: from + at, text: bytes.toString('utf8', at, end) });
    at = end + 1;
  }
  return lines;
}

const mostHits = 200;

/**
 * Offsets of a text in a transcript, ignoring case. The file may be of any size; other requests are answered meanwhile.
 */
export async function searchTranscript(path: string, wanted: string): Promise<TranscriptHits> {
  const needle = wanted.toLowerCase();
  const hits: number[] = [];
  let count = 0;
  if (needle === '') return { count, hits };
  for (let from = 0; ;) {
    const part = withPlainFile(path, (fd, size) => {
      const bytes = bytesAt(fd, from, Math.min(partBytes * 4, size - from));
      const last = bytes.lastIndexOf(lf);
      return last === -1 ? bytes : bytes.subarray(0, last + 1);
    });
    if (part === null || part.length === 0) break;
    const more = rawLines(part, from).flatMap(({ at, text }) =>
      text.toLowerCase().includes(needle) ? [at] : [],
    );
    count += more.length;
    hits.push(...more);
    hits.splice(0, Math.max(0, hits.length - mostHits));
    from += part.length;
    await breathe();
  }
  return { count, hits };
}

/** A text file up to a size; without text if it is unreadable. */
export function namedText(path: string, most: number): NamedText {
  const read = readBounded(path, most);
  return read.ok ? { text: read.value.text, path, cut: read.value.cut } : { text: null, path, cut: false };
}

/** A text file that may grow: from an offset on, or its end. */
export function textPart(path: string, from: number | null): TextPart | null {
  return withPlainFile(path, (fd, size) => {
    const begin = Math.min(size, from ?? Math.max(0, size - partBytes));
    const bytes = bytesAt(fd, begin, Math.min(partBytes, size - begin));
    // A character at the cut comes complete with the next part.
    const text = new TextDecoder().decode(bytes, { stream: true });
    const length =
      Buffer.byteLength(text) === bytes.length ? bytes.length : bytes.length - cutOffBytes(bytes);
    return { size, from: begin, to: begin + length, text };
  });
}

/** The number of bytes at the end that belong to an incomplete character. */
function cutOffBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const needs = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return needs > back ? back : 0;
  }
  return 0;
}
