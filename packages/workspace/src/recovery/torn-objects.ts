import { createHash } from 'node:crypto';
import { readFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

/**
 * Removes loose objects that a power cut left empty or torn. Nobody can read one, and where it stands git does not write the
 * object again, which it would. Objects are checked that were written after a moment, in milliseconds since 1970.
 */
export async function removeTornObjects(commonDir: string, since: number): Promise<number> {
  const objects = join(commonDir, 'objects');
  const folders = (await readdir(objects)).filter((name) => /^[0-9a-f]{2}$/.test(name));
  let removed = 0;
  for (const folder of folders) {
    const names = (await readdir(join(objects, folder))).filter((name) => /^[0-9a-f]{38,62}$/.test(name));
    const torn = await Promise.all(
      names.map((name) => isTorn(join(objects, folder, name), folder + name, since)),
    );
    const gone = names.filter((_, i) => torn[i] === true);
    for (const name of gone) await rm(join(objects, folder, name), { force: true });
    removed += gone.length;
  }
  return removed;
}

async function isTorn(path: string, oid: string, since: number): Promise<boolean> {
  const facts = await stat(path).catch(() => null);
  if (facts === null || (facts.size > 0 && facts.mtimeMs < since) || facts.size > largest) return false;
  if (facts.size === 0) return true;
  const packed = await readFile(path).catch(() => null);
  if (packed === null) return false;
  const object = await promisify(inflate)(packed).catch(() => null);
  if (object === null) return true;
  const digest = createHash(oid.length === 64 ? 'sha256' : 'sha1').update(object);
  return digest.digest('hex') !== oid;
}

/** What is larger is left to git, which says what is wrong with it. */
const largest = 64 * 1024 * 1024;
