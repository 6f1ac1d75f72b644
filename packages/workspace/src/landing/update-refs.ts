import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { syncFile } from '@debussy/host';
import type { GitResult } from '@debussy/host';
import { writeOwnRefs } from './own-refs.ts';
import type { OwnWrite } from './own-refs.ts';
import { whileDeleting } from './old-locks.ts';
import { readRefValue } from './read-ref.ts';
import { onDisk } from './store.ts';
import type { Store } from './store.ts';

/** One line of a transaction. A null old value means that the ref must not exist. */
export type RefUpdate =
  | { readonly do: 'verify'; readonly ref: string; readonly old: string | null }
  | { readonly do: 'update'; readonly ref: string; readonly new: string; readonly old: string | null }
  | { readonly do: 'delete'; readonly ref: string; readonly old: string };

export type RefResult = { readonly done: true } | { readonly done: false; readonly stderr: string };

/**
 * It happens as a whole or not at all: git locks every ref, compares every old value, and only then writes. On disk
 * when it returns. Git's message does not reliably tell why a transaction failed: check the refs.
 */
export async function updateRefs(
  store: Store,
  updates: readonly RefUpdate[],
  reason: string,
): Promise<RefResult> {
  const [known = ''] = updates.flatMap((one) => one.old ?? (one.do === 'update' ? one.new : []));
  // A repository with SHA-256 has longer ones.
  const none = '0'.repeat(known.length === 0 ? 40 : known.length);
  const commands = updates.map((update) => command(update, none));
  const input = ['start\0', ...commands, 'prepare\0', 'commit\0'].join('');
  const args = [...onDisk, ...patient, 'update-ref', '--stdin', '-z', '-m', reason];
  const write = (): Promise<GitResult> => store.git(args, { input });
  const result = await writeOwnRefs(store, updates.flatMap(writeOf), {
    run: updates.some((update) => update.do === 'delete') ? () => whileDeleting(store, write) : write,
    isDone: ({ code }) => code === 0,
  });
  if (result.code !== 0) return { done: false, stderr: result.stderr.trim() };
  await syncRefFolders(store, updates);
  return { done: true };
}

function writeOf(update: RefUpdate): readonly OwnWrite[] {
  if (update.do === 'verify') return [];
  return [{ ref: update.ref, old: update.old, new: update.do === 'update' ? update.new : null }];
}

// Our own landings follow each other quickly, so waiting longer than the default tenth of a second pays off.
const patient = ['-c', 'core.filesRefLockTimeout=1000'];

function command(update: RefUpdate, none: string): string {
  const old = update.old ?? none;
  if (update.do === 'update') return `update ${update.ref}\0${update.new}\0${old}\0`;
  return `${update.do} ${update.ref}\0${old}\0`;
}

async function syncRefFolders(store: Store, updates: readonly RefUpdate[]): Promise<void> {
  const written = updates.filter((update) => update.do === 'update');
  const folders = new Set(written.map((update) => dirname(join(store.commonDir, update.ref))));
  // Absent if refs are not separate files (reftable), which git syncs itself.
  for (const folder of folders) if (existsSync(folder)) await syncFile(folder);
}

/** A branch for unlanded work, which the user finds by name. An existing one is not moved: the name gets a number. */
export async function nameWork(store: Store, branch: string, commit: string): Promise<string | null> {
  for (let n = 1; n <= 100; n++) {
    const name = n === 1 ? branch : `${branch}-${n}`;
    const there = await readRefValue(store, `refs/heads/${name}`);
    if (there === commit) return name;
    if (there !== null) continue;
    const made = await updateRefs(
      store,
      [{ do: 'update', ref: `refs/heads/${name}`, new: commit, old: null }],
      'debussy: keep',
    );
    if (made.done) return name;
  }
  return null;
}
