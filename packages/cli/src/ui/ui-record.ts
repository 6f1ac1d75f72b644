import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { currentHolder, isGone, writeAtomically } from '@debussy/host';
import type { Identity } from '@debussy/host';

/** A server of the page: where it is, and which process it is. */
interface UiRecord {
  readonly url: string;
  readonly holder: Identity;
}

/** `stays`: the one that outlives its terminal, which can be ended by name. `shown`: the newest of those that end with a terminal or a run. */
type UiKind = 'stays' | 'shown';

/** The server of a folder, if it is alive. */
export async function readUiRecord(folder: string, kind: UiKind): Promise<UiRecord | null> {
  const record = parsed(fileIn(folder, kind));
  return record === null || (await isGone(record.holder)) ? null : record;
}

/** The link holds the token: nobody else may read it. */
export async function writeUiRecord(folder: string, kind: UiKind, url: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeAtomically(fileIn(folder, kind), JSON.stringify({ url, holder: await currentHolder() }));
}

/** Unless another server is there by now. */
export function removeUiRecord(folder: string, kind: UiKind, url: string): void {
  if (parsed(fileIn(folder, kind))?.url === url) rmSync(fileIn(folder, kind), { force: true });
}

function fileIn(folder: string, kind: UiKind): string {
  return join(folder, kind === 'stays' ? 'ui.json' : 'ui-shown.json');
}

function parsed(path: string): UiRecord | null {
  try {
    const value: UiRecord | null = JSON.parse(readFileSync(path, 'utf8'));
    return typeof value?.url === 'string' && typeof value.holder === 'object' ? value : null;
  } catch {
    return null;
  }
}
