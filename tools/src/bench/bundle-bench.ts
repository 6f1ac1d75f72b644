import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';
import type { Bench } from './find-benches.ts';

const conditionNames = ['@debussy/source', 'node', 'import', 'module', 'default'];

/**
 * Bundles a benchmark from the sources of the workspace; libraries of others stay outside. The bundle lies below its
 * package, where these are found, and every source keeps the address that it has as a file.
 */
export async function bundleBench(bench: Bench): Promise<string> {
  const folder = path.join(path.dirname(path.dirname(bench.file)), 'node_modules', '.bench');
  await build({
    input: { [bench.name]: bench.file },
    platform: 'node',
    resolve: { conditionNames },
    external: [/^node:/, /^[^./@](?!:)/, /^@(?!debussy\/)/],
    plugins: [{ name: 'own-address', transform: { filter: { code: 'import.meta' }, handler: keepAddress } }],
    output: { dir: folder, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    logLevel: 'warn',
  });
  return path.join(folder, `${bench.name}.mjs`);
}

function keepAddress(code: string, id: string): string {
  return code
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
    .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
    .replaceAll('import.meta.filename', JSON.stringify(id));
}
