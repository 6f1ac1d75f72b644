import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface Segment {
  readonly epoch: number;
  readonly path: string;
}

/** The segments of a journal by epoch; everything else in the folder is ignored. */
export function listSegments(folder: string): readonly Segment[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const match = /^(0|[1-9]\d{0,14})\.jsonl$/.exec(name);
      return match === null ? [] : [{ epoch: Number(match[1]), path: join(folder, name) }];
    })
    .toSorted((a, b) => a.epoch - b.epoch);
}

export function segmentPath(folder: string, epoch: number): string {
  return join(folder, `${epoch}.jsonl`);
}
