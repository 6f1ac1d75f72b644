// Builds the page of @debussy/web into its dist/page, or into the given folder: the page with its lazy parts, its
// style, and the report's script, which is the same page in one piece.
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { resolveFromSource } from './rolldown-options.mjs';
import { noticesFile, noticesOf } from './third-party-notices.mjs';

const web = fileURLToPath(new URL('../../packages/web/', import.meta.url));
const client = `${web}src/client`;

/** Returns the outputs of the bundler. */
export async function bundlePage(target = `${web}dist/page`) {
  const draft = `${target}.${process.pid}`;
  const page = await buildEntry({ page: `${client}/page.tsx`, style: `${client}/style/page.css` }, draft);
  const report = await buildEntry({ report: `${client}/report.tsx` }, `${draft}.report`);
  await cp(`${draft}.report/report.js`, `${draft}/report.js`);
  await rm(`${draft}.report`, { recursive: true, force: true });
  await writeFile(`${draft}/${noticesFile}`, noticesOf([page, report]));
  await mkdir(dirname(target), { recursive: true });
  await rm(target, { recursive: true, force: true });
  await rename(draft, target);
  return [page, report];
}

function buildEntry(input, outDir) {
  return build({
    configFile: false,
    root: client,
    logLevel: 'warn',
    publicDir: false,
    resolve: { conditions: resolveFromSource.conditionNames.filter((name) => name !== 'node') },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        input,
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          assetFileNames: 'page[extname]',
        },
      },
    },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundlePage(process.argv[2]);
