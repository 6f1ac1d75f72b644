import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { bundledBinary } from '@debussy/testing';
import { expect, test } from 'vitest';
import { workspaceRoot } from '@debussy/testing/tool';

const root = workspaceRoot(import.meta.dirname);
const dist = path.join(path.dirname(await bundledBinary()), '..', 'dist');
const notices = readFileSync(path.join(dist, 'THIRD-PARTY-NOTICES.txt'), 'utf8');

/** Packages that a source of the command line, of its extensions or of the page imports. */
function importedPackages(): readonly string[] {
  const homes = ['packages', 'extensions'].flatMap((shelf) =>
    readdirSync(path.join(root, shelf)).map((name) => path.join(root, shelf, name, 'package.json')),
  );
  const manifests = homes.map((file) => JSON.parse(readFileSync(file, 'utf8')));
  const names = manifests.flatMap(({ dependencies = {} }) => Object.keys(dependencies));
  return [...new Set([...names, 'preact', 'lowlight', 'highlight.js'])].filter(
    (name) => !name.startsWith('@debussy/'),
  );
}

test('the bundle has the license of every package whose code is in it', () => {
  const optional = ['@vscode/tree-sitter-wasm'];
  const missing = importedPackages().filter(
    (name) => !notices.includes(`\n${name} `) && !optional.includes(name),
  );
  expect(missing).toEqual([]);
});

test('licenses are included as their full texts', () => {
  const bare = notices.match(/^License: .*$/gm) ?? [];
  expect(bare).toEqual([]);
  for (const text of ['Permission is hereby granted', 'Redistributions in binary form', 'Apache License'])
    expect(notices).toContain(text);
});

test('the page has notices of its own', () => {
  const page = readFileSync(path.join(dist, 'web', 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  for (const name of ['preact', 'lowlight', 'highlight.js']) expect(page).toContain(`\n${name} `);
});
