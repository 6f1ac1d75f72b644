import { bareGit } from '../landing/store.ts';
import type { Store } from '../landing/store.ts';
import { must } from '@debussy/host';

/** Files as a commit has them, all in one git process; null for those that it does not have. */
export async function filesAt(
  store: Store,
  commit: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Buffer | null>> {
  // A name with a line break cannot be asked for this way; no plan is called so.
  const asked = paths.filter((path) => !path.includes('\n'));
  const input = asked.map((path) => `${commit}:${path}\n`).join('');
  const output = await must(bareGit(store), ['cat-file', '--batch'], { input });
  const found = new Map<string, Buffer | null>(paths.map((path) => [path, null]));
  let at = 0;
  for (const path of asked) {
    const end = output.indexOf('\n', at);
    const header = output.toString('utf8', at, end);
    const [, type, size] = /^[0-9a-f]+ (\w+) (\d+)$/.exec(header) ?? [];
    at = end + 1;
    if (type === undefined) continue;
    if (type === 'blob') found.set(path, output.subarray(at, at + Number(size)));
    at += Number(size) + 1;
  }
  return found;
}
