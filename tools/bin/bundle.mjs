// Bundles the command line into packages/cli/dist, or into the given folder: one entry, one lazy chunk per command.
import { cp, rename, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { requireNode } from './node-version.mjs';
import { noticesFile, noticesOf } from './third-party-notices.mjs';
import { resolveFromSource } from './rolldown-options.mjs';

requireNode();
// Loaded after the check above: an older Node cannot link them.
const { build } = await import('rolldown');
const { bundlePage } = await import('./bundle-page.mjs');

const cli = fileURLToPath(new URL('../../packages/cli/', import.meta.url));
const target = process.argv[2] ?? `${cli}dist`;
const draft = `${target}.${process.pid}`;

const program = await build({
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
const page = await bundlePage(`${draft}/web`);
await writeFile(`${draft}/${noticesFile}`, noticesOf([program, ...page]));
await cp(fileURLToPath(new URL('../../extensions/fleet/deploy/', import.meta.url)), `${draft}/deploy`, {
  recursive: true,
});
// A build that fails leaves the last good one in place.
await rm(target, { recursive: true, force: true });
await rename(draft, target);
if (process.argv[2] === undefined) await bundlePage();
