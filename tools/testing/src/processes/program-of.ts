import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { afterFile } from '../kit/after-file.ts';

const conditionNames = ['@debussy/source', 'node', 'import', 'module', 'default'];
const built = new Map<string, Promise<string>>();

/** Path of a program made from a file of TypeScript, once per test file: Node 20 starts none. */
export function programOf(entry: URL): Promise<string> {
  const path = built.get(entry.href) ?? bundle(entry);
  built.set(entry.href, path);
  return path;
}

async function bundle(entry: URL): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'debussy-program-'));
  afterFile(() => {
    built.delete(entry.href);
    rmSync(dir, { recursive: true, force: true });
  });
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
