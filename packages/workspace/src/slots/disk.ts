import { statfsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DebussyError, fail, ok } from '@debussy/core';
import type { Result } from '@debussy/core';

export interface SpaceQuestion {
  /** The folder of the slot. */
  readonly folder: string;
  readonly commonDir: string;
  /** A whole tree will be written, not a difference. */
  readonly fresh: boolean;
  readonly minFreeBytes: number;
}

export const defaultMinFreeBytes: number = 512 * 1024 * 1024;

/** Whether a slot may be filled, before anything is written: a full disk would also harm the user's own work. */
export async function checkSpace(question: SpaceQuestion): Promise<Result<void, DebussyError>> {
  const { bavail, bsize } = statfsSync(question.folder);
  const needed = question.minFreeBytes + (question.fresh ? await estimateTree(question.commonDir) : 0);
  if (bavail * bsize >= needed) return ok(undefined);
  return fail(
    new DebussyError({
      code: 'ERR_DISK_SPACE',
      message: `a worktree in ${question.folder} needs ${inMegabytes(needed)} free, and ${inMegabytes(bavail * bsize)} are`,
      hint: 'Free some space, run fewer phases at once (--parallel), or clean up old runs: debussy clean. Continue a run with: debussy resume',
    }),
  );
}

/** Disk space of a source file with its share of folders, more than most repositories need. */
const bytesPerFile = 16 * 1024;

/** From the number of entries in the header of the user's index. */
async function estimateTree(commonDir: string): Promise<number> {
  const index = await open(join(commonDir, 'index')).catch(() => null);
  if (index === null) return 0;
  try {
    const { buffer, bytesRead } = await index.read(Buffer.alloc(12), 0, 12, 0);
    return bytesRead < 12 ? 0 : buffer.readUInt32BE(8) * bytesPerFile;
  } finally {
    await index.close();
  }
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(0)} MB`;
}
