import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

/** A script of this folder with our sources in it, to be started as a process of its own; answers with its path. */
export async function workerScript(source: string, folder: string): Promise<string> {
  await build({
    input: { worker: fileURLToPath(new URL(source, import.meta.url)) },
    platform: 'node',
    resolve: {
      conditionNames: ['@debussy/source', 'node', 'import', 'module', 'default'],
      mainFields: ['module', 'main'],
    },
    external: [/^node:/, 'bullmq', 'ioredis'],
    output: { dir: folder, format: 'esm', entryFileNames: '[name].mjs' },
    logLevel: 'warn',
  });
  return join(folder, 'worker.mjs');
}
