import { closeSync, fstatSync, readSync, rmSync } from 'node:fs';
import { DebussyError, fail, ok } from '@debussy/core';
import type { Event, EventBody, Result } from '@debussy/core';
import { makeFolder, writeAtomically } from '@debussy/host';
import { endMark, endMarkPath } from './end-mark.ts';
import { nodeFiles } from './files.ts';
import type { JournalFiles } from './files.ts';
import { ioError, systemCode } from './io-error.ts';
import { journalEnd } from './journal-end.ts';
import type { JournalEnd, TornLine } from './journal-end.ts';
import { emptyChain } from './line.ts';
import type { ChainLink } from './line.ts';
import { openPlainFile } from './segment-lines.ts';
import { listSegments, segmentPath } from './segments.ts';
import type { Segment } from './segments.ts';
import { walkJournal } from './walk-journal.ts';
import type { SegmentEnd } from './walk-segment.ts';
import { SegmentWriter } from './writer.ts';
import type { WriterPorts } from './writer.ts';

export interface JournalOptions {
  readonly folder: string;
  /** Greater than every earlier epoch of this journal. */
  readonly epoch: number;
  /** Called with the line that a crash cut off, and the new place of its bytes. */
  readonly onTorn?: (torn: TornLine & { readonly movedTo: string }) => void;
  /** Milliseconds since 1970, for `at`. */
  readonly now?: () => number;
  readonly fs?: JournalFiles;
}

export interface JournalWriter {
  readonly epoch: number;
  /** The state in which the journal was found, before this epoch. */
  readonly found: JournalEnd;
  /**
   * Resolves when the event is on disk, with the event as readers will see it. Rejects with a DebussyError if the disk
   * refuses; from then on nothing more is written, and every further call rejects with the same error.
   */
  append(body: EventBody): Promise<Event>;
  /** Waits for pending writes. */
  close(): Promise<void>;
}

/**
 * Verifies the journal, moves an incomplete last line aside, closes earlier segments and begins a new one. The holder
 * of the epoch is the only writer. A writer that has lost its epoch finds its segment closed and writes nothing more.
 */
export async function openJournal(options: JournalOptions): Promise<Result<JournalWriter, DebussyError>> {
  try {
    makeFolder(options.folder);
    const ends = readThrough(options.folder);
    const last = listSegments(options.folder).at(-1)?.epoch ?? -1;
    if (!Number.isSafeInteger(options.epoch) || options.epoch <= last) throw epochError(options.epoch, last);
    const found = journalEnd(ends);
    return ok(journalOf(await beginSegment(options, ends), found));
  } catch (error) {
    return fail(expected(error, options.folder));
  }
}

function readThrough(folder: string): readonly SegmentEnd[] {
  const events = walkJournal(folder);
  for (;;) {
    const next = events.next();
    if (next.done) return next.value;
  }
}

async function beginSegment(options: JournalOptions, ends: readonly SegmentEnd[]): Promise<SegmentWriter> {
  const { folder, epoch } = options;
  const ports: WriterPorts = { files: options.fs ?? nodeFiles, now: options.now ?? Date.now };
  const last = ends.at(-1);
  if (last !== undefined && last.rest > 0) {
    const moved = await moveTornLineAside(last, ports);
    options.onTorn?.(moved);
  }
  const segment = { epoch, path: segmentPath(folder, epoch) };
  const fd = await createSegment(segment.path, folder, ports);
  try {
    const chain = await closeEarlierSegments({ folder, epoch, last, ports });
    return new SegmentWriter({ segment, fd }, chain, ports);
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

/** The bytes of the incomplete line are on disk elsewhere before they leave the segment. */
async function moveTornLineAside(
  end: SegmentEnd,
  ports: WriterPorts,
): Promise<TornLine & { readonly movedTo: string }> {
  const path = end.segment.path;
  const time = new Date(ports.now()).toISOString().replace(/[-:]/g, '');
  const movedTo = `${path}.torn-${time}`;
  writeAtomically(movedTo, bytesFrom(path, end.length));
  const fd = ports.files.open(path);
  try {
    ports.files.truncate(fd, end.length);
    await ports.files.datasync(fd);
  } finally {
    closeSync(fd);
  }
  return { path, line: end.lines + 1, bytes: end.rest, movedTo };
}

function bytesFrom(path: string, offset: number): Buffer {
  const fd = openPlainFile(path);
  try {
    const bytes = Buffer.alloc(Math.max(0, fstatSync(fd).size - offset));
    return bytes.subarray(0, readSync(fd, bytes, 0, bytes.length, offset));
  } finally {
    closeSync(fd);
  }
}

interface Closing {
  readonly folder: string;
  /** The epoch that begins. */
  readonly epoch: number;
  readonly last: SegmentEnd | undefined;
  readonly ports: WriterPorts;
}

/** Closes segments that earlier writers left open, in order. Returns the link for the first line of the new segment. */
async function closeEarlierSegments(closing: Closing): Promise<ChainLink> {
  const { last, epoch, folder, ports } = closing;
  const from = last === undefined ? -1 : last.segment.epoch;
  const open = listSegments(folder).filter((segment) => segment.epoch >= from && segment.epoch <= epoch);
  let chain = last?.chain ?? emptyChain;
  for (const [index, segment] of open.entries()) {
    const next = open[index + 1];
    if (next !== undefined) chain = await seal({ segment, next: next.epoch, chain, ports });
  }
  return chain;
}

async function seal(target: {
  segment: Segment;
  next: number;
  chain: ChainLink;
  ports: WriterPorts;
}): Promise<ChainLink> {
  const { segment, next, ports } = target;
  const writer = new SegmentWriter({ segment, fd: ports.files.open(segment.path) }, target.chain, ports);
  try {
    await writer.append({ type: 'sealed', epoch: segment.epoch, next });
  } finally {
    await writer.close();
  }
  rmSync(endMarkPath(segment), { force: true });
  return writer.chain;
}

async function createSegment(path: string, folder: string, ports: WriterPorts): Promise<number> {
  const fd = ports.files.create(path);
  try {
    await ports.files.datasync(fd);
    ports.files.syncFolder(folder);
    return fd;
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

function journalOf(writer: SegmentWriter, found: JournalEnd): JournalWriter {
  let closed: Promise<void> | undefined;
  return {
    epoch: writer.segment.epoch,
    found,
    append: (body) => writer.append(body),
    close: () => (closed ??= closeJournal(writer)),
  };
}

async function closeJournal(writer: SegmentWriter): Promise<void> {
  await writer.close();
  if (!writer.stopped) writeEndMark(writer);
}

// Without it a journal only looks as if its writer had died after the last line, which must not fail a run.
function writeEndMark(writer: SegmentWriter): void {
  try {
    writeAtomically(endMarkPath(writer.segment), endMark(writer.chain.seq));
  } catch (error) {
    if (systemCode(error) === '') throw error;
  }
}

function epochError(epoch: number, last: number): DebussyError {
  return new DebussyError({
    code: 'ERR_JOURNAL_EPOCH',
    message: `epoch ${epoch} cannot start: the journal is already at epoch ${last}`,
    hint: 'Another debussy has taken over this run. See `debussy status`.',
  });
}

function expected(error: unknown, folder: string): DebussyError {
  if (error instanceof DebussyError) return error;
  if (systemCode(error) === '') throw error;
  return ioError('open the journal in', folder, error);
}
