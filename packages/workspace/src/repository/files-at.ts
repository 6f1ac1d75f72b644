import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gitFrom, orNull, readObjects } from '@debussy/host';
import type { Store } from '../landing/store.ts';
import { quotePath } from '../path-text.ts';

/** The paths that are neither a file nor a folder in a commit. */
export async function absentAt(
  { git }: Store,
  commit: string,
  paths: readonly string[],
): Promise<readonly string[]> {
  const found = await readObjects(
    git,
    paths.map((path) => `${commit}:${path}`),
  );
  return paths.filter((_, i) => (found[i] ?? null) === null);
}

/** Files of a commit, from one git process; null for missing ones. */
export async function filesAt(
  { git }: Store,
  commit: string,
  paths: readonly string[],
  ...options: readonly '--follow-symlinks'[]
): Promise<ReadonlyMap<string, Buffer | null>> {
  const found = await readObjects(
    git,
    paths.map((path) => `${commit}:${path}`),
    ...options,
  );
  return new Map(paths.map((path, i) => [path, found[i]?.type === 'blob' ? found[i].bytes : null]));
}

/**
 * The files of a checkout that are the same in a commit, as a user reads them. If bytes differ, the id that git would
 * store decides: line ends, `$Id$`, encodings and filters make no difference.
 */
export async function unchangedFiles(
  { git }: Store,
  commit: string,
  root: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  const names = paths.map((path) => `${commit}:${path}`);
  const found = await readObjects(git, names, '--follow-symlinks');
  const same = new Map<string, Buffer>();
  const converted: { readonly path: string; readonly disk: Buffer; readonly oid: string }[] = [];
  for (const [i, path] of paths.entries()) {
    const blob = found[i];
    const disk = orNull(() => regularFile(join(root, path)));
    if (blob?.type !== 'blob' || disk === null) continue;
    if (plainLines(blob.bytes) === plainLines(disk)) same.set(path, blob.bytes);
    else converted.push({ path, disk, oid: blob.oid });
  }
  if (converted.length === 0) return same;
  const input = converted.map(({ path }) => `${quotePath(realName(root, path))}\n`).join('');
  const { code, stdout } = await gitFrom(root)(['hash-object', '--stdin-paths'], { input });
  const oids = code === 0 ? stdout.toString().split('\n') : [];
  for (const [i, { path, disk, oid }] of converted.entries()) if (oids[i] === oid) same.set(path, disk);
  return same;
}

function regularFile(path: string): Buffer | null {
  return statSync(path).isFile() ? readFileSync(path) : null;
}

function plainLines(bytes: Buffer): string {
  return bytes.toString('latin1').replaceAll('\r\n', '\n');
}

/** Attributes are those of a link's target. */
function realName(root: string, path: string): string {
  const real = relative(realpathSync(root), realpathSync(join(root, path)));
  return Buffer.from(real).toString('latin1');
}
