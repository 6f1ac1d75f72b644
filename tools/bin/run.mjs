// Runs a tool written in TypeScript on every supported Node: bundle it beside its source's package, import it.
// `docs` is tools/src/docs.ts, `proof/chaos` is tools/proof/src/chaos.ts, `lab/zoo` is tools/lab/src/zoo.ts.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { requireNode } from './node-version.mjs';
import { resolveFromSource } from './rolldown-options.mjs';

requireNode();
// Loaded after the check above: an older Node cannot link it.
const { build } = await import('rolldown');

const words = process.argv.slice(2);
// `npm run bench -- cooper`: benchmarks that drive whole runs live in the lab.
const inLab = words[0] === 'bench' && ['cooper', 'land'].includes(words[1]);
const [name, ...rest] = inLab ? [`lab/${words[1]}`, ...words.slice(2)] : words;
if (!name || !/^(?:[a-z-]+\/)?[a-z-]+$/.test(name)) {
  console.error('usage: node tools/bin/run.mjs <tool> [arguments]');
  process.exit(2);
}
const tools = fileURLToPath(new URL('..', import.meta.url));
const [tool, home] = name.split('/').toReversed();
const source = home === undefined ? `${tools}src` : `${tools}${home}/src`;
const dir = `${tools}dist/${name}`;
await mkdir(dir, { recursive: true });
await build({
  input: { [tool]: `${source}/${tool}.ts` },
  platform: 'node',
  resolve: resolveFromSource,
  external: [/^node:/, /^[^./@](?!:)/, /^@(?!debussy\/)/],
  output: { dir, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
  logLevel: 'warn',
});
process.argv.splice(1, 2, `${dir}/${tool}.mjs`);
process.argv.length = 2;
process.argv.push(...rest);
await import(pathToFileURL(`${dir}/${tool}.mjs`).href);
