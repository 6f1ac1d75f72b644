import { must } from './git.ts';
import type { Git } from './git.ts';

export interface FoundObject {
  readonly oid: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** Objects by their names, from one git process and in the order of the names; null for an object that is missing. */
export async function readObjects(
  git: Git,
  names: readonly string[],
): Promise<readonly (FoundObject | null)[]> {
  // A line break would make two names of one.
  const asked = names.filter((name) => !name.includes('\n'));
  if (asked.length === 0) return names.map(() => null);
  const output = await must(git, ['cat-file', '--batch'], { input: `${asked.join('\n')}\n` });
  let at = 0;
  return names.map((name) => {
    if (name.includes('\n')) return null;
    const lineEnd = output.indexOf('\n', at);
    const header = /^([0-9a-f]{40,64}) (\w+) (\d+)$/.exec(output.toString('latin1', at, lineEnd));
    at = lineEnd + 1;
    // `<name> missing`, which the commit of a submodule is.
    if (header === null) return null;
    const [, oid = '', type = '', size] = header;
    const bytes = output.subarray(at, at + Number(size));
    at += bytes.length + 1;
    return { oid, type, bytes };
  });
}
