import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { afterAll } from 'vitest';

const conditionNames = ['@debussy/source', 'node', 'import', 'module', 'default'];
const built = new Map<string, Promise<string>>();
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Path of a program made from a file of TypeScript, once per test file: Node 20 starts none. */
export function programOf(entry: URL): Promise<string> {
  const path = built.get(entry.href) ?? bundle(entry);
  built.set(entry.href, path);
  return path;
}

async function bundle(entry: URL): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'debussy-program-'));
  folders.push(dir);
  await build({
    input: { program: fileURLToPath(entry) },
    platform: 'node',
    resolve: { conditionNames },
    external: [/^node:/],
    output: { dir, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    logLevel: 'warn',
  });
  return join(dir, 'program.mjs');
}
