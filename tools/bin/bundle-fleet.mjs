// Bundles @debussy/fleet with the workspace's own packages in it, into its dist or into the folder that is named, so that it works
// beside the bundled command line before anything is built. Engine and drivers stay outside: they are its dependencies.
import { rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { resolveFromSource } from './rolldown-options.mjs';

const fleet = fileURLToPath(new URL('../../extensions/fleet/', import.meta.url));

export async function bundleFleet(target = `${fleet}dist`) {
  const draft = `${target}.${process.pid}`;
  await build({
    input: { index: `${fleet}src/index.ts` },
    platform: 'node',
    resolve: resolveFromSource,
    external: [/^node:/, 'bullmq', 'ioredis'],
    output: {
      dir: draft,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      minify: false,
    },
    logLevel: 'warn',
  });
  await rm(target, { recursive: true, force: true });
  await rename(draft, target);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleFleet(process.argv[2]);
