// Bundles the command line into packages/cli/dist, or into the folder that is named: one entry, one lazy chunk per command.
import { cp, rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { bundlePage } from './bundle-page.mjs';
import { resolveFromSource } from './rolldown-options.mjs';

const cli = fileURLToPath(new URL('../../packages/cli/', import.meta.url));
const target = process.argv[2] ?? `${cli}dist`;
const draft = `${target}.${process.pid}`;

await build({
  input: { main: `${cli}src/main.ts` },
  platform: 'node',
  resolve: resolveFromSource,
  // Installed only where the platform can have it.
  external: [/^node:/, '@vscode/tree-sitter-wasm'],
  // Only Redis is used of the queue: its other drivers stay out.
  treeshake: { moduleSideEffects: [{ test: /[\\/](?:bullmq|ioredis)[\\/]/, sideEffects: false }] },
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
await cp(fileURLToPath(new URL('../../extensions/fleet/deploy/', import.meta.url)), `${draft}/deploy`, {
  recursive: true,
});
// A build that fails leaves the last good one in place.
await rm(target, { recursive: true, force: true });
await rename(draft, target);
if (process.argv[2] === undefined) await bundlePage();
