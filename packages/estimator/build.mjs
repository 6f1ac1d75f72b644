// Makes dist, or the folder that is given: the bundle, and one file of declarations for each of the two module systems.
// The bundle is readable, so that a stack trace is; the sources are not in the package.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

const here = dirname(fileURLToPath(import.meta.url));
const [, , given] = process.argv;
const dist = given === undefined ? join(here, 'dist') : resolve(given);
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');

if (given === undefined) rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
await build({
  input: join(here, 'src', 'index.ts'),
  output: { file: join(dist, 'index.js'), format: 'esm' },
  logLevel: 'warn',
});
const joined = joinedDeclarations();
// Node loads the module by `require` too. A second copy needs no syntax for it that TypeScript learned after 5.0.
for (const name of ['index.d.ts', 'index.d.cts']) writeFileSync(join(dist, name), joined);

/** What the public names reach, in one file without imports: every name is declared once in the whole package. */
function joinedDeclarations() {
  const folder = mkdtempSync(join(tmpdir(), 'declarations-'));
  try {
    const options = ['-p', join(here, 'tsconfig.build.json'), '--emitDeclarationOnly', '--outDir', folder];
    execFileSync(process.execPath, [tsc, ...options], { stdio: 'inherit' });
    const entry = join(folder, 'index.d.ts');
    const names = namesIn(readFileSync(entry, 'utf8'));
    const parts = reachable(entry).filter((file) => file !== entry);
    const all = parts.flatMap((file) => declarationsOf(readFileSync(file, 'utf8')));
    const texts = needed(
      all,
      names.map(({ name }) => name),
    ).map(({ text }) => text);
    const exported = names.map(({ name, isType }) => (isType ? `type ${name}` : name)).join(', ');
    return `${texts.join('')}export { ${exported} };\n`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function reachable(file, seen = []) {
  if (seen.includes(file)) return seen;
  seen.push(file);
  for (const [, target] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)\.(?:js|ts)'/g)) {
    reachable(join(dirname(file), `${target}.d.ts`), seen);
  }
  return seen;
}

/** The declarations in a file, by name, indented by tabs, which take less room. */
function declarationsOf(file) {
  const text = file
    .replaceAll(/^(?:import .*|export \{.*\};?)\n/gm, '')
    .replaceAll(/^export (?=interface|type|declare)/gm, '')
    .replaceAll(/\/\*\*([^]*?)\*\//g, (_comment, about) => `/** ${firstSentence(about)} */`)
    .replaceAll(/^(?: {4})+/gm, (indent) => '\t'.repeat(indent.length / 4));
  const starts = /^(?=(?:\/\*\*(?:(?!\*\/)[^])*\*\/\n)?(?:declare |interface |type ))/m;
  const declarations = text
    .split(starts)
    .filter((part) => part.trim() !== '' && part.trim() !== 'export {};');
  return joinedComments(declarations).map((whole) => ({ name: nameOf(whole), text: whole }));
}

/** The rest of a comment stands in the README, or in the sources. */
function firstSentence(comment) {
  const [prose] = comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ').split('|');
  const [sentence] = prose.trim().split(/(?<=[.:;]) (?=[A-Za-z`])/);
  return sentence.replace(/[:;]$/, '.');
}

/** A comment was split from what it is about. */
function joinedComments(parts) {
  return parts.flatMap((part, index) => {
    if (part.startsWith('/**') && !/^(?:declare|interface|type) /m.test(part)) return [];
    const before = parts[index - 1] ?? '';
    return [before.startsWith('/**') && !/^(?:declare|interface|type) /m.test(before) ? before + part : part];
  });
}

function nameOf(declaration) {
  const [, name] = /^(?:declare (?:function|const|class)|interface|type) (\w+)/m.exec(declaration);
  return name;
}

/** What the exported names need, in the order of the files. */
function needed(all, exported) {
  const wanted = new Set(exported);
  for (const name of wanted) {
    const own = all.filter((one) => one.name === name);
    if (own.length !== 1) throw new Error(`${name} is declared ${own.length} times`);
    const code = own[0].text.replaceAll(/\/\*\*[^]*?\*\//g, '');
    for (const other of all) if (new RegExp(`\\b${other.name}\\b`).test(code)) wanted.add(other.name);
  }
  return all.filter(({ name }) => wanted.has(name));
}

function namesIn(index) {
  const names = [];
  for (const [, allTypes, list] of index.matchAll(/^export (type )?\{([^}]*)\}/gm)) {
    for (const [, isType, name] of list.matchAll(/(type )?(\w+)/g)) {
      names.push({ name, isType: allTypes !== undefined || isType !== undefined });
    }
  }
  return names;
}
