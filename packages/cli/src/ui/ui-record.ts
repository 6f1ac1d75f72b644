import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { currentHolder, identitySchema, isGone, jsonStore } from '@debussy/host';
import type { JsonStore } from '@debussy/host';
import * as z from 'zod/mini';

const uiSchema = z.object({ url: z.string(), holder: identitySchema });

/** A page server: its URL and its process. */
type UiRecord = z.infer<typeof uiSchema>;

/** `stays`: the one that outlives its terminal, which can be ended by name. `shown`: the newest of those that end with a terminal or a run. */
type UiKind = 'stays' | 'shown';

/** The server of a folder, if it is alive. */
export async function readUiRecord(folder: string, kind: UiKind): Promise<UiRecord | null> {
  const record = storeOf(folder, kind).read();
  return record === null || (await isGone(record.holder)) ? null : record;
}

/** The link contains the token, so other users must not be able to read it. */
export async function writeUiRecord(folder: string, kind: UiKind, url: string): Promise<void> {
  storeOf(folder, kind).write({ url, holder: await currentHolder() });
}

/** Unless another server has replaced it. */
export function removeUiRecord(folder: string, kind: UiKind, url: string): void {
  if (storeOf(folder, kind).read()?.url === url) rmSync(fileIn(folder, kind), { force: true });
}

function fileIn(folder: string, kind: UiKind): string {
  return join(folder, kind === 'stays' ? 'ui.json' : 'ui-shown.json');
}

function storeOf(folder: string, kind: UiKind): JsonStore<UiRecord> {
  return jsonStore(fileIn(folder, kind), uiSchema);
}
