import { expect, test } from 'vitest';
import { readGate } from '../../src/evidence/gate-reading.ts';

const tree: ReadonlyMap<string, string> = new Map([
  [
    'package.json',
    '{"scripts":{"test":"npm run -s unit && sh ci/all.sh","unit":"node --test","loop":"npm run loop"}}',
  ],
  ['web/package.json', '{"scripts":{"test":"vitest run"}}'],
  ['ci/all.sh', '#!/bin/sh\nset -e\npython3 -m pytest -q\n'],
  [
    'Makefile',
    '.PHONY: test\ntest: build\n\t@node check.js\nbuild:\n\tcargo build\nall: test\ncareless:\n\t@-node check.js\n',
  ],
  ['checked.js', "require('./src/add.js');\nrequire('./tools/same');\n"],
  ['tools/same.js', ''],
  ['src/add.js', ''],
  ['run.sh', 'set -e\n. ./lib.sh\n. ./test-helpers.sh\n[ "$(add 1 2)" = 3 ]\n'],
  ['lib.sh', 'add() { echo 0; }\n'],
  ['linked/package.json', '{"devDependencies":{"tiny":"file:./tiny"},"workspaces":["tools/*"]}'],
  ['linked/tiny/package.json', '{"name":"tiny","bin":"./run.js"}'],
  ['linked/tiny/run.js', '#!/usr/bin/env node\n'],
  ['linked/tools/other/package.json', '{"name":"o","bin":{"other":"o.js"}}'],
  ['linked/tools/other/o.js', '#!/usr/bin/env node\n'],
  ['test-helpers.sh', 'same() { [ "$1" = "$2" ]; }\n'],
  ['check.js', "const assert = require('assert');"],
  ['run.py', 'import unittest\nunittest.main()\n'],
]);

test.each([
  ['node --test', ['node'], true, []],
  ['npm test', ['node', 'python'], true, ['package.json', 'ci/all.sh']],
  ['cd web && npx vitest run', ['node'], true, []],
  ['cd web && npm t', ['node'], true, ['web/package.json']],
  ['npm run loop', ['node'], false, ['package.json']],
  ['make all', ['node'], false, ['Makefile', 'check.js', 'all']],
  ['CI=1 uv run pytest -q', ['python'], true, []],
  ['python3 run.py', ['python'], true, ['run.py']],
  ['cargo test --all', ['cargo'], true, []],
  ['cargo build', [], false, []],
  ['./mvnw -q verify', ['build', 'other'], true, []],
  ['gradle :app:test', ['build', 'other'], true, []],
  ['dotnet format', ['other'], false, []],
  ['test -f x && true', [], false, []],
  ['sh run.sh', [], false, ['run.sh', 'test-helpers.sh']],
  ['sh missing.sh', [], false, []],
  ['node checked.js', ['node'], false, ['checked.js', 'tools/same.js']],
  ['cd linked && tiny', ['node'], false, ['linked/tiny/run.js']],
  ['cd linked && npx other', ['node'], false, ['linked/tools/other/o.js']],
])('%s', async (command, ecosystems, isKnown, files) => {
  const found = await readGate({ command }, async (path) => tree.get(path) ?? null);
  expect([...found.ecosystems].toSorted()).toEqual(ecosystems);
  expect([found.isKnown, [...found.files]]).toEqual([isKnown, files]);
});

test.each([
  ['node check.js || true', true, false],
  ['make careless', true, false],
  ['true', false, true],
  ['unknown --flag || true', false, true],
  ['npm test', false, false],
])('%s is blind: %s, constant: %s', async (command, isBlind, isConstant) => {
  const found = await readGate({ command }, async (path) => tree.get(path) ?? null);
  expect(found).toMatchObject({ isBlind, isConstant });
});

test.each([
  ['node check.js', ['check.js']],
  ['sh run.sh', ['run.sh']],
  ['make all', ['check.js']],
  ['node check.js || true', []],
  ['[ -f x ] && if true; then node check.js; fi', []],
  ['sh ci/all.sh | cat', []],
])('%s always starts %s', async (command, scripts) => {
  const found = await readGate({ command }, async (path) => tree.get(path) ?? null);
  expect([...found.scripts]).toEqual(scripts);
});

test.each([
  ['sh run.sh', ['run.sh']],
  ['sh -e run.sh', ['run.sh']],
  ['node check.js && sh run.sh', ['check.js', 'run.sh']],
  ['make all', ['check.js']],
  ['sh -n run.sh', []],
  ['bash -nu run.sh', []],
  ['node --check check.js', []],
  ['node -c check.js', []],
  ['python3 -m py_compile run.py', []],
  ['! node check.js', []],
  ['node check.js | grep -q ok', []],
  ['make careless', []],
])('%s is decided by the end of %j', async (command, scripts) => {
  const { scripts: found } = await readGate({ command }, (path) => Promise.resolve(tree.get(path) ?? null));
  expect([...found]).toEqual(scripts);
});
