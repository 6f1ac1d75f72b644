import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';

/** Where thousands of small files are made: in memory that takes a fifth of the time. */
export function roomyFolder(): string {
  if (process.env['TMPDIR'] !== undefined) return tmpdir();
  try {
    accessSync(memory, constants.W_OK | constants.X_OK);
    return memory;
  } catch {
    return tmpdir();
  }
}
