import { parseAs } from '@debussy/host';
import { posix } from 'node:path';
import * as z from 'zod/mini';

const names = z.optional(z.record(z.string(), z.string()));
const manifest = z.object({
  name: z.optional(z.string()),
  bin: z.optional(z.union([z.string(), z.record(z.string(), z.string())])),
  dependencies: names,
  devDependencies: names,
  workspaces: z.optional(z.array(z.string())),
});

/** The file of a program that an installation links from a package of the tree; null if no manifest declares it. */
export async function ownProgram(
  name: string,
  read: (path: string) => Promise<string | null>,
): Promise<string | null> {
  const root = parseAs(manifest, (await read('package.json')) ?? '');
  for (const folder of root === null ? [] : foldersIn(root, name)) {
    const found = parseAs(manifest, (await read(posix.join(folder, 'package.json'))) ?? '');
    const { name: own, bin = {} } = found ?? {};
    const file = typeof bin !== 'string' ? bin[name] : own === name ? bin : undefined;
    if (file !== undefined) return posix.join(folder, file);
  }
  return null;
}

const mostFolders = 20;

function foldersIn(
  { dependencies, devDependencies, workspaces = [] }: z.infer<typeof manifest>,
  name: string,
): readonly string[] {
  const sources = Object.values({ ...dependencies, ...devDependencies });
  const linked = sources.flatMap((one) => /^(?:file|link):(.+)$/.exec(one)?.[1] ?? []);
  return [...linked, ...workspaces.map((one) => one.replace(/\*$/, name))].slice(0, mostFolders);
}
