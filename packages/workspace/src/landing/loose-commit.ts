import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { orNull } from '@debussy/host';

export interface LooseCommit {
  readonly tree: string;
  readonly parents: readonly string[];
}

/**
 * A commit that lies in the repository as a file of its own, as those that we made lately do: reading it costs a thirtieth of
 * asking git. Null where it is not such a file, or not what its name says: then git is asked, and says what is wrong.
 */
export function readLooseCommit(commonDir: string, oid: string): LooseCommit | null {
  if (!/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(oid)) return null;
  const file = join(commonDir, 'objects', oid.slice(0, 2), oid.slice(2));
  const packed = orNull(() => readFileSync(file));
  const object = packed === null ? null : inflated(packed);
  return object === null || digest(object, oid.length) !== oid ? null : parse(object);
}

/** No message of a commit is longer: what is, is not worth unpacking twice. */
const mostBytes = 1024 * 1024;

function inflated(packed: Buffer): Buffer | null {
  try {
    return inflateSync(packed, { maxOutputLength: mostBytes });
  } catch {
    return null;
  }
}

function digest(object: Buffer, length: number): string {
  return createHash(length === 64 ? 'sha256' : 'sha1')
    .update(object)
    .digest('hex');
}

function parse(object: Buffer): LooseCommit | null {
  const text = object.toString('latin1');
  const [, tree] = /^commit \d+\0tree ([0-9a-f]+)\n/.exec(text) ?? [];
  if (tree === undefined) return null;
  const head = text.slice(0, text.indexOf('\n\n'));
  return { tree, parents: [...head.matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, oid = '']) => oid) };
}
