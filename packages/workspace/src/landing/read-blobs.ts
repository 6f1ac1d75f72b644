import { readObjects } from '@debussy/host';
import type { Git } from '@debussy/host';

/** The content of many objects by their ids, without those that are missing. */
export async function readBlobs(git: Git, oids: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
  const found = await readObjects(git, [...new Set(oids)]);
  return new Map(found.flatMap((one) => (one === null ? [] : [[one.oid, one.bytes] as const])));
}
