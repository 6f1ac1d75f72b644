import { must } from './git.ts';
import type { Git } from './git.ts';

export interface FoundObject {
  readonly oid: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/**
 * Objects by name, from one git process and in the order of the names; null for a missing object. With
 * `--follow-symlinks`, the target of a link within the commit.
 */
export async function readObjects(
  git: Git,
  names: readonly string[],
  ...options: readonly '--follow-symlinks'[]
): Promise<readonly (FoundObject | null)[]> {
  // A line break would turn one name into two.
  const asked = names.filter((name) => !name.includes('\n'));
  if (asked.length === 0) return names.map(() => null);
  const output = await must(git, ['cat-file', '--batch', ...options], { input: `${asked.join('\n')}\n` });
  let at = 0;
  return names.map((name) => {
    if (name.includes('\n')) return null;
    const lineEnd = output.indexOf('\n', at);
    const line = output.toString('latin1', at, lineEnd);
    const header = /^([0-9a-f]{40,64}) (\w+) (\d+)$/.exec(line);
    at = lineEnd + 1;
    // `<name> missing`, as for the commit of a submodule; or the text of a dangling link.
    const nowhere = /^(?:symlink|dangling|loop|notdir) (\d+)$/.exec(line)?.[1];
    if (nowhere !== undefined) at += Number(nowhere) + 1;
    if (header === null) return null;
    const [, oid = '', type = '', size] = header;
    const bytes = output.subarray(at, at + Number(size));
    at += bytes.length + 1;
    return { oid, type, bytes };
  });
}
