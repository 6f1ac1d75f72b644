// Makes dist, or the folder that is given: the bundle, and the declarations that the public ones reach.
// The package is to stay below 60 kB, so neither the sources nor the comments of members are in it.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

const here = dirname(fileURLToPath(import.meta.url));
const [, , given] = process.argv;
const dist = given === undefined ? join(here, 'dist') : resolve(given);
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');

if (given === undefined) rmSync(dist, { recursive: true, force: true });
execFileSync(
  process.execPath,
  [tsc, '-p', join(here, 'tsconfig.build.json'), '--emitDeclarationOnly', '--outDir', dist],
  {
    stdio: 'inherit',
  },
);
await build({
  input: join(here, 'src', 'index.ts'),
  output: { file: join(dist, 'index.js'), format: 'esm', minify: true },
  logLevel: 'warn',
});
const reached = reachable(join(dist, 'index.d.ts'));
for (const name of readdirSync(dist, { recursive: true })) {
  const file = join(dist, name);
  if (!name.endsWith('.d.ts')) continue;
  if (reached.has(file)) writeFileSync(file, withoutMemberComments(readFileSync(file, 'utf8')));
  else rmSync(file);
}

function reachable(entry, seen = new Set()) {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  for (const [, target] of readFileSync(entry, 'utf8').matchAll(/from '(\.[^']+)\.(?:js|ts)'/g)) {
    reachable(join(dirname(entry), `${target}.d.ts`), seen);
  }
  return seen;
}

/** What a member means stands in the README; the comments of whole declarations stay. */
function withoutMemberComments(declarations) {
  return declarations
    .replaceAll(/^[ \t]+\/\*\*.*?\*\/\n/gms, '')
    .replaceAll(/^(?: {4})+/gm, (indent) => '\t'.repeat(indent.length / 4));
}
