// Runs a tool written in TypeScript on every supported Node: bundle it beside its source's package, import it.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'rolldown';
import { resolveFromSource } from './rolldown-options.mjs';

const [name, ...rest] = process.argv.slice(2);
if (!name || !/^[a-z-]+$/.test(name)) {
  console.error('usage: node tools/bin/run.mjs <tool> [arguments]');
  process.exit(2);
}
const tools = fileURLToPath(new URL('..', import.meta.url));
const dir = `${tools}dist/${name}`;
await mkdir(dir, { recursive: true });
await build({
  input: { [name]: `${tools}src/${name}.ts` },
  platform: 'node',
  resolve: resolveFromSource,
  external: [/^node:/, /^[^./@](?!:)/, /^@(?!debussy\/)/],
  output: { dir, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
  logLevel: 'warn',
});
process.argv.splice(1, 2, `${dir}/${name}.mjs`);
process.argv.length = 2;
process.argv.push(...rest);
await import(pathToFileURL(`${dir}/${name}.mjs`).href);
