import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { orNull } from '@debussy/host';
import type { Store } from './store.ts';

/** What a ref points at, or null where there is none. */
export async function readRefValue(store: Store, ref: string): Promise<string | null> {
  return readRefFile(store, ref) ?? (await askGit(store, ref));
}

/** A ref with a file of its own, in which nothing but the value stands, holds just that, whatever else git knows. */
function readRefFile({ commonDir }: Store, ref: string): string | null {
  if (!/^refs\/(?:heads|debussy)\/[^\0]+$/.test(ref)) return null;
  const text = orNull(() => readFileSync(join(commonDir, ref), 'latin1')) ?? '';
  return /^(?!0+\n)(?:[0-9a-f]{40}|[0-9a-f]{64})\n$/.test(text) ? text.trimEnd() : null;
}

async function askGit(store: Store, ref: string): Promise<string | null> {
  const { code, stdout } = await store.git(['rev-parse', '--verify', '--quiet', ref]);
  const oid = stdout.toString().trim();
  return code === 0 && oid !== '' ? oid : null;
}

export interface RefEntry {
  readonly ref: string;
  readonly oid: string;
}

/** All refs under some prefixes, by name. */
export async function listRefs(store: Store, ...prefixes: readonly string[]): Promise<readonly RefEntry[]> {
  const { stdout } = await store.git(['for-each-ref', '--format=%(objectname) %(refname)', ...prefixes]);
  const lines = stdout.toString().split('\n').filter(Boolean);
  return lines.map((text) => ({
    oid: text.slice(0, text.indexOf(' ')),
    ref: text.slice(text.indexOf(' ') + 1),
  }));
}
