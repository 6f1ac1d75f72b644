import { createHash } from 'node:crypto';
import { lstatSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { baseRef } from '@debussy/core';
import type { Holder } from '@debussy/core';
import { ifThere } from '@debussy/host';
import type { Store } from '../landing/store.ts';
import type { EpochRecord } from './epoch.ts';

/**
 * Removes objects that a power cut left empty or damaged, before a run writes objects. Empty ones are always searched
 * for: even a process that ended normally has not synced unreferenced objects before a power cut. If the last holder
 * died or the machine restarted since, all objects written since the start of the run are checked.
 */
export async function sweepTornObjects(
  store: Store,
  run: string,
  { record, here }: { readonly record: EpochRecord | null; readonly here: Holder },
): Promise<void> {
  const isSafe = record === null || (record.released && record.holder.boot === here.boot);
  const began = isSafe ? null : await stat(join(store.commonDir, baseRef(run))).catch(() => null);
  // If its ref is packed, the start of the run is unknown.
  const since = isSafe ? Number.POSITIVE_INFINITY : (began?.mtimeMs ?? 0) - clockDriftMs;
  await moveTornObjects(store.commonDir, since);
}

const clockDriftMs = 3_600_000;

/**
 * Moves loose objects that are empty, or damaged and written after a moment (in milliseconds since 1970), out of the
 * store. Returns their number. Git cannot read them, but does not rewrite an existing object, which every later attempt
 * would need.
 */
export async function moveTornObjects(commonDir: string, since: number): Promise<number> {
  const objects = join(commonDir, 'objects');
  let moved = 0;
  for (const folder of readdirSync(objects).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
    const names = readdirSync(join(objects, folder)).filter((name) => /^[0-9a-f]{38,62}$/.test(name));
    const torn = await Promise.all(
      names.map((name) => isTorn(join(objects, folder, name), folder + name, since)),
    );
    for (const name of names.filter((_, i) => torn[i] === true)) {
      await moveAside(commonDir, join(objects, folder, name), folder + name);
      moved += 1;
    }
  }
  return moved;
}

/** The user may want to examine a file with some content. */
async function moveAside(commonDir: string, path: string, oid: string): Promise<void> {
  const folder = join(commonDir, 'debussy', 'torn-objects');
  await mkdir(folder, { recursive: true });
  await rename(path, join(folder, oid));
  if ((await stat(join(folder, oid))).size === 0) await rm(join(folder, oid));
}

async function isTorn(path: string, oid: string, since: number): Promise<boolean> {
  const facts = ifThere(() => lstatSync(path));
  if (facts === null || !facts.isFile()) return false;
  if (facts.size === 0) return true;
  if (facts.mtimeMs < since || facts.size > largest) return false;
  const packed = await readFile(path).catch(() => null);
  if (packed === null) return false;
  const object = await promisify(inflate)(packed).catch(() => null);
  if (object === null) return true;
  const digest = createHash(oid.length === 64 ? 'sha256' : 'sha1').update(object);
  return digest.digest('hex') !== oid;
}

/** Larger ones are left to git, which reports its own error. */
const largest = 64 * 1024 * 1024;
