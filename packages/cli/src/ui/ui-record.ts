import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { currentHolder, isGone, writeAtomically } from '@debussy/host';
import type { Identity } from '@debussy/host';

/** A server of the page that outlives its terminal: where it is, and which process it is. */
export interface UiRecord {
  readonly url: string;
  readonly holder: Identity;
}

/** The detached server of a folder, if it is alive. */
export async function readUiRecord(folder: string): Promise<UiRecord | null> {
  const record = parsed(fileIn(folder));
  return record === null || (await isGone(record.holder)) ? null : record;
}

/** The link holds the token: nobody else may read it. */
export async function writeUiRecord(folder: string, url: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeAtomically(fileIn(folder), JSON.stringify({ url, holder: await currentHolder() }));
}

export function removeUiRecord(folder: string): void {
  rmSync(fileIn(folder), { force: true });
}

function fileIn(folder: string): string {
  return join(folder, 'ui.json');
}

function parsed(path: string): UiRecord | null {
  try {
    const value: UiRecord | null = JSON.parse(readFileSync(path, 'utf8'));
    return typeof value?.url === 'string' && typeof value.holder === 'object' ? value : null;
  } catch {
    return null;
  }
}
