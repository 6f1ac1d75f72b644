import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Disturbance } from '../disturbance.ts';
import { pause } from '../../kit/pause.ts';
import type { RunningDebussy } from './target.ts';

type ReadOnly = Extract<Disturbance, { kind: 'read-only' }>;

/** Nothing can be written below a folder for a while. Root heeds no modes, for root the folder is mounted read-only. */
export async function makeReadOnly(
  { atMs, forMs, folder }: ReadOnly,
  { home, over }: RunningDebussy,
): Promise<boolean> {
  const path = join(home, folder);
  if (!(await pause(atMs, over)) || !existsSync(path) || overlapsOther(path)) return false;
  const restore = process.getuid?.() === 0 ? mountReadOnly(path) : takeMode(path);
  if (restore === null) return false;
  readOnly.add(path);
  await pause(forMs, over);
  readOnly.delete(path);
  restore();
  return true;
}

/** What is read-only at the moment. A mount over another one would hide it from whoever has to undo it. */
const readOnly = new Set<string>();

function overlapsOther(path: string): boolean {
  return [...readOnly].some(
    (other) => `${path}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${path}/`),
  );
}

function takeMode(path: string): () => void {
  const { mode } = statSync(path);
  chmodSync(path, mode & 0o555);
  return () => chmodSync(path, mode);
}

/** Null where something is open for writing already in the instant between the two calls. */
function mountReadOnly(path: string): (() => void) | null {
  system('mount', '--bind', path, path);
  // Lazily: who stands in it does not hold the mount.
  const restore = (): void => system('umount', '-l', path);
  const { status } = spawnSync('mount', ['-o', 'remount,ro,bind', path]);
  if (status === 0) return restore;
  restore();
  return null;
}

export function system(program: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
}
