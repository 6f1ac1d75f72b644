import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkWorkspace } from '../../src/boundaries/check-workspace.ts';
import { house } from '../../src/boundaries/house.ts';
import { formatViolation } from '../../src/boundaries/violation.ts';
import { readPackages } from '../../src/manifest.ts';
import { workspaceRoot } from '@debussy/testing/tool';

const roots: string[] = [];
afterEach(() => roots.splice(0).forEach((root) => rmSync(root, { recursive: true })));

const manifests: Readonly<Record<string, object>> = {
  core: { name: '@debussy/core', dependencies: { zod: '1', yaml: '1' } },
  scheduler: { name: '@debussy/scheduler', dependencies: { '@debussy/core': '0' } },
  workspace: { name: '@debussy/workspace', dependencies: { '@debussy/core': '0', execa: '1', preact: '1' } },
  cli: { name: 'debussy', devDependencies: { '@debussy/core': '0', pino: '1' } },
};

/** A workspace with these files, in a folder of its own; returns the findings of the check. */
function check(
  files: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, object>> = {},
): readonly string[] {
  const root = mkdtempSync(path.join(tmpdir(), 'boundaries-'));
  roots.push(root);
  const all = { ...manifests, ...changes };
  const texts = {
    'package.json': JSON.stringify({
      name: 'root',
      devDependencies: { vitest: '1', '@types/mdast': '1', '@debussy/testing': '1' },
    }),
    ...Object.fromEntries(
      Object.entries(all).map(([name, text]) => [`packages/${name}/package.json`, JSON.stringify(text)]),
    ),
    ...files,
  };
  for (const [file, text] of Object.entries(texts)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return checkWorkspace(root).map(formatViolation);
}

test('every package of this workspace has a room', () => {
  const folders = readPackages(workspaceRoot(import.meta.dirname)).map(({ folder }) => folder);
  expect(Object.keys(house)).toEqual(expect.arrayContaining(folders));
});

test('what is allowed passes', () => {
  const source = `
import * as z from 'zod/v4';
import type { Root } from 'mdast';
import { a } from './deep/a.ts';
export * from "../src/deep/a.ts";
`;
  const files = {
    'packages/core/src/a.ts': source,
    'packages/core/test/a.test.ts': `import fs from 'node:fs'; import { test } from 'vitest'; import '@debussy/testing'; import '../src/a.ts'; import m from '../package.json'; await test;`,
    'packages/workspace/src/a.ts': `import fs from 'node:fs/promises'; const x = await import('@debussy/core/config'); setTimeout(x, Date.now());`,
    'packages/scheduler/src/a.ts': `export async function f(p: Promise<void>) { for await (const x of p) await x; }`,
    'packages/cli/src/a.ts': `import pino from 'pino'; import { x } from '@debussy/core';`,
  };
  expect(check(files)).toEqual([]);
});

test('what a room may use beside Node.js needs no row', () => {
  expect(check({ 'packages/workspace/src/a.ts': `import 'execa';` })).toEqual([]);
});

test.each([
  [
    'another package by its path',
    'core',
    `import '../../workspace/src/a.ts';`,
    '1:1 relative-import ../../workspace/src/a.ts leaves core/src; import the package by its name',
  ],
  [
    'its own tests',
    'core',
    `import '../test/a.ts';`,
    '1:1 relative-import ../test/a.ts leaves core/src; import the package by its name',
  ],
  [
    'Node.js in core',
    'core',
    `\n  import fs from 'node:fs';`,
    '2:3 node-import core imports nothing of Node.js, but here node:fs',
  ],
  [
    'Node.js in the scheduler',
    'scheduler',
    `import 'node:timers';`,
    '1:1 node-import scheduler imports nothing of Node.js, but here node:timers',
  ],
  ['Node.js by its short name', 'workspace', `import 'fs';`, '1:1 node-import write node:fs instead of fs'],
  [
    'what the room may not have',
    'workspace',
    `import 'preact';`,
    '1:1 forbidden-import workspace may not import preact',
  ],
  [
    'what is not in the manifest',
    'core',
    `import 'ajv/dist/2020.js';`,
    '1:1 undeclared-import ajv is not in the dependencies of core',
  ],
  ['itself by its name', 'core', `import '@debussy/core';`, '1:1 self-import imports itself by its name'],
  [
    'a private package',
    'cli',
    `import '@debussy/testing/sample';`,
    '1:1 forbidden-import cli may not import @debussy/testing',
  ],
  ['an absolute path', 'core', `import '/etc/x.js';`, '1:1 absolute-import imports /etc/x.js'],
  [
    'something computed',
    'workspace',
    `const x = import(process.argv[2]);`,
    '1:11 computed-import imports something that is computed',
  ],
  ['a type', 'core', `type A = import('execa').Options;`, '1:10 forbidden-import core may not import execa'],
  [
    'lazily',
    'workspace',
    'const x = import(`preact`);',
    '1:11 forbidden-import workspace may not import preact',
  ],
  [
    'by exporting',
    'workspace',
    `export { a } from 'preact';`,
    '1:1 forbidden-import workspace may not import preact',
  ],
  [
    'by require',
    'workspace',
    `const a = require('preact');`,
    '1:11 forbidden-import workspace may not import preact',
  ],
  [
    'in the middle of much else',
    'core',
    `/* ' */ const s = \`\${1}'\`; // import 'x'\nimport 'execa';`,
    '2:1 forbidden-import core may not import execa',
  ],
])('an import of %s is found', (_, folder, text, expected) => {
  expect(check({ [`packages/${folder}/src/a.ts`]: text })).toEqual([
    `packages/${folder}/src/a.ts:${expected}`,
  ]);
});

test.each([
  ['await', 'core', 'async'],
  ['async function f() {}', 'core', 'async'],
  ['Date.now()', 'core', 'Date.now'],
  ['new Date()', 'scheduler', 'new Date()'],
  ['const later = setTimeout(f, 1)', 'scheduler', 'setTimeout'],
  ['const r = Math.random()', 'scheduler', 'Math.random'],
  ['const r = Math.random; r()', 'scheduler', 'Math.random'],
  ['globalThis.setTimeout(f)', 'scheduler', 'setTimeout'],
  ['const e = process.env', 'scheduler', 'process'],
])('%s in %s is found', (text, folder, what) => {
  const source = text === 'await' ? 'const f = async () => 1;' : text;
  expect(check({ [`packages/${folder}/src/a.ts`]: source }).join('\n')).toContain(
    `impure ${folder} does not use ${what}`,
  );
});

test('words in comments, texts and names of ones own are no breach', () => {
  const source = `
// import 'execa'; await Date.now()
const text = "import 'execa'; setTimeout(f)";
const template = \`await \${text} Math.random()\`;
export function f(process: { pid: number }, now: Date) { return [process.pid, new Date(now), 'import("fs")']; }
const port = { setTimeout: (g: () => void) => g };
port.setTimeout(() => 1);
`;
  expect(check({ 'packages/core/src/a.ts': source, 'packages/scheduler/src/a.ts': source })).toEqual([]);
});

test('a test may only import declared dependencies and workspace packages', () => {
  const text = `import 'vitest'; import 'zod'; import 'execa'; import '../../../cli/src/a.ts';`;
  expect(check({ 'packages/core/test/deep/a.test.ts': text })).toEqual([
    'packages/core/test/deep/a.test.ts:1:32 undeclared-import execa is in no dependencies of core',
    'packages/core/test/deep/a.test.ts:1:48 relative-import ../../../cli/src/a.ts leaves core; import the package by its name',
  ]);
});

test('fixtures are nobody’s source', () => {
  expect(check({ 'packages/core/test/fixtures/a.ts': `import '/etc/x';` })).toEqual([]);
});

test('packages that depend on each other are named', () => {
  const changes = { core: { name: '@debussy/core', devDependencies: { debussy: '0' } } };
  expect(check({}, changes)).toEqual([
    'packages/core/package.json:1:1 cycle packages depend on each other: @debussy/core, debussy',
  ]);
});

test('a package without a room is refused', () => {
  expect(check({}, { helpers: { name: '@debussy/helpers' } })).toEqual([
    'packages/helpers/package.json:1:1 unknown-package there is no room for helpers in the table of the house',
  ]);
});

test('the main entry of core loads nothing heavy, however deep', () => {
  const files = {
    'packages/core/src/index.ts': `export { a } from './a.ts'; export type { B } from './b.ts';`,
    'packages/core/src/a.ts': `import './c.ts';`,
    'packages/core/src/b.ts': `import * as z from 'zod';`,
    'packages/core/src/c.ts': `import type { Document } from 'yaml';\nimport { parse } from 'yaml'; import './a.ts';`,
  };
  expect(check(files)).toEqual([
    'packages/core/src/c.ts:2:1 heavy-entry the main entry of core loads yaml through this; give it an entry of its own',
  ]);
});

test('a source that does not parse is named, and the others are still checked', () => {
  const files = {
    'packages/core/src/a.ts': 'const = ;',
    'packages/core/src/index.ts': `import './a.ts'; import 'execa';`,
  };
  expect(check(files)).toEqual([
    'packages/core/src/a.ts:1:1 syntax this is no TypeScript; tsc says why',
    'packages/core/src/index.ts:1:18 forbidden-import core may not import execa',
  ]);
});

test('a table that is asked with a text from outside is a Map', () => {
  const table =
    "const words: Readonly<Record<string, string>> = { a: 'b' };\nexport const word = (name: string) => words[name];\n";
  const setting = 'export const agent = (config: C, name: string) => config.agents[name];\n';
  expect(check({ 'packages/core/src/table.ts': table, 'packages/core/src/setting.ts': setting })).toEqual([
    expect.stringContaining('table-by-text'),
    expect.stringContaining('table-by-text'),
  ]);
});
