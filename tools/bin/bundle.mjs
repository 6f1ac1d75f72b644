// Bundles the command line into packages/cli/dist, or into the folder that is named: one entry, one lazy chunk per command.
import { rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { bundleFleet } from './bundle-fleet.mjs';
import { bundlePage } from './bundle-page.mjs';
import { resolveFromSource } from './rolldown-options.mjs';

const cli = fileURLToPath(new URL('../../packages/cli/', import.meta.url));
const target = process.argv[2] ?? `${cli}dist`;
const draft = `${target}.${process.pid}`;

await build({
  input: { main: `${cli}src/main.ts` },
  platform: 'node',
  resolve: resolveFromSource,
  // Installed beside debussy by those who want it, or where the platform can have it.
  external: [/^node:/, '@debussy/fleet', '@vscode/tree-sitter-wasm'],
  output: {
    dir: draft,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    minify: false,
    sourcemap: false,
  },
  logLevel: 'warn',
});
await bundlePage(`${draft}/web`);
// A build that fails leaves the last good one in place.
await rm(target, { recursive: true, force: true });
await rename(draft, target);
if (process.argv[2] === undefined) {
  await bundlePage();
  await bundleFleet();
}
