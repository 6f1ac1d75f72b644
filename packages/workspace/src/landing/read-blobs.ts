import { must } from '@debussy/host';
import type { Git } from '@debussy/host';

/** The content of many objects from one git process. */
export async function readBlobs(git: Git, oids: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
  const wanted = [...new Set(oids)];
  if (wanted.length === 0) return new Map();
  const output = await must(git, ['cat-file', '--batch'], { input: `${wanted.join('\n')}\n` });
  const blobs = new Map<string, Buffer>();
  let at = 0;
  for (const oid of wanted) {
    const end = output.indexOf('\n', at);
    // `<id> blob <size>`, or `<id> missing`, which a submodule's commit is.
    const size = Number(output.toString('latin1', at, end).split(' ')[2] ?? -1);
    at = end + 1;
    if (size < 0) continue;
    blobs.set(oid, output.subarray(at, at + size));
    at += size + 1;
  }
  return blobs;
}
