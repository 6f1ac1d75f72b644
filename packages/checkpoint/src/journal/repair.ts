import { closeSync, fstatSync, readSync, rmSync } from 'node:fs';
import { writeAtomically } from '@debussy/host';
import { endMarkPath } from './end-mark.ts';
import type { TornLine } from './journal-end.ts';
import { emptyChain } from './line.ts';
import type { ChainLink } from './line.ts';
import { openPlainFile } from './segment-lines.ts';
import { listSegments } from './segments.ts';
import type { Segment } from './segments.ts';
import type { SegmentEnd } from './walk-segment.ts';
import { SegmentWriter } from './writer.ts';
import type { WriterPorts } from './writer.ts';

/** The bytes of the torn line are on disk elsewhere before they leave the segment. */
export async function moveTornLineAside(
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

export interface Closing {
  readonly folder: string;
  /** The epoch that begins. */
  readonly epoch: number;
  readonly last: SegmentEnd | undefined;
  readonly ports: WriterPorts;
}

/** Seals what earlier writers left open, in order; returns what the new segment's first line is chained to. */
export async function closeEarlierSegments(closing: Closing): Promise<ChainLink> {
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
