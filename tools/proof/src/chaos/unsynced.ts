import { existsSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { markedProcesses, signalTo } from '@debussy/testing';

/** The possible state of unsynced content after a cut. Names are kept, as by a journal of metadata. */
export const losses = ['empty', 'zeros', 'missing'] as const;
export type Loss = (typeof losses)[number];

/** A file whose end is not on disk. */
export interface Unsynced {
  readonly path: string;
  /** So much of it is. */
  readonly synced: number;
  /** It was made since the last sync. */
  readonly fresh: boolean;
}

interface Tracked {
  synced: number;
  fresh: boolean;
  dirty: boolean;
  writtenAt: number;
}

/** Reads the record of writes and syncs by faults.c. */
export function unsyncedIn(log: string): readonly Unsynced[] {
  const files = new Map<string, Tracked>();
  const begun = new Map<string, number>();
  const lines = readFileSync(log, 'utf8').split('\n');
  for (const [at, line] of lines.entries()) follow(files, begun, { at, words: line.split('\t') });
  return [...files].flatMap(([path, { dirty, synced, fresh }]) => (dirty ? [{ path, synced, fresh }] : []));
}

interface Line {
  readonly at: number;
  /** What, size, path, other path. */
  readonly words: readonly string[];
}

function follow(files: Map<string, Tracked>, begun: Map<string, number>, { at, words }: Line): void {
  const [what = '', size = '0', path = '', other = ''] = words;
  switch (what) {
    case 'T':
      files.set(path, { synced: 0, fresh: !(files.get(path)?.synced ?? 0), dirty: false, writtenAt: at });
      break;
    case 'W':
      written(files, path, { size: Number(size), at });
      break;
    case 's':
    case 'f':
      begun.set(what === 'f' ? '' : path, at);
      break;
    case 'S':
      settle(files.get(path), begun.get(path), Number(size));
      break;
    case 'F':
      for (const file of files.values()) settle(file, begun.get(''), null);
      break;
    case 'R':
      renamed(files, path, other);
      break;
    case 'L':
      share(files, path, other);
      break;
    case 'U':
      files.delete(path);
      break;
    default:
  }
}

function written(
  files: Map<string, Tracked>,
  path: string,
  { size, at }: { readonly size: number; readonly at: number },
): void {
  const known = files.get(path) ?? { synced: size, fresh: size === 0, dirty: false, writtenAt: at };
  if (!known.dirty && !known.fresh) known.synced = size;
  files.set(path, known);
  known.dirty = true;
  known.writtenAt = at;
}

/** Data written before the sync began is on disk when it has ended. */
function settle(file: Tracked | undefined, since: number | undefined, size: number | null): void {
  if (file === undefined || since === undefined || file.writtenAt > since) return;
  file.dirty = false;
  file.fresh = false;
  if (size !== null) file.synced = size;
}

function renamed(files: Map<string, Tracked>, from: string, to: string): void {
  files.delete(to);
  const moved = [...files].filter(([path]) => path === from || path.startsWith(`${from}/`));
  for (const [path, file] of moved) {
    files.delete(path);
    files.set(`${to}${path.slice(from.length)}`, file);
  }
}

function share(files: Map<string, Tracked>, from: string, to: string): void {
  const file = files.get(from);
  if (file !== undefined) files.set(to, file);
}

/** Running processes are gone as well, and with them unsynced data, except the proof's own files there. */
export async function cutPower(log: string, loss: Loss, env: NodeJS.ProcessEnv): Promise<number> {
  const [home = '', temporary = ''] = [env['HOME'], env['TMPDIR']];
  for (const { pid } of markedProcesses(home)) signalTo(pid, 'SIGKILL');
  const isOurs = (path: string): boolean =>
    ![home, temporary].some((folder) => path.startsWith(`${folder}/`));
  return dropUnsynced(
    unsyncedIn(log).filter(({ path }) => isOurs(path)),
    loss,
  );
}

/** Removes unsynced data; returns the number of affected files. */
export async function dropUnsynced(unsynced: readonly Unsynced[], loss: Loss): Promise<number> {
  let met = 0;
  for (const { path, synced, fresh } of unsynced) {
    if (!existsSync(path) || !statSync(path).isFile() || statSync(path).size <= synced) continue;
    met++;
    if (loss === 'missing' && fresh) rmSync(path);
    else if (loss === 'zeros') await zero(path, synced);
    else truncateSync(path, synced);
  }
  return met;
}

async function zero(path: string, from: number): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    await file.write(Buffer.alloc(size - from), 0, size - from, from);
  } finally {
    await file.close();
  }
}
