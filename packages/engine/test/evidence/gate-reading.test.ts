import { expect, test } from 'vitest';
import { readGate } from '../../src/evidence/gate-reading.ts';

const tree: ReadonlyMap<string, string> = new Map([
  [
    'package.json',
    '{"scripts":{"test":"npm run -s unit && sh ci/all.sh","unit":"node --test","loop":"npm run loop"}}',
  ],
  ['web/package.json', '{"scripts":{"test":"vitest run"}}'],
  ['ci/all.sh', '#!/bin/sh\nset -e\npython3 -m pytest -q\n'],
  ['Makefile', '.PHONY: test\ntest: build\n\t@node check.js\nbuild:\n\tcargo build\nall: test\n'],
  ['check.js', "const assert = require('assert');"],
  ['run.py', 'import unittest\nunittest.main()\n'],
]);

test.each([
  ['node --test', ['node'], true, []],
  ['npm test', ['node', 'python'], true, ['package.json', 'ci/all.sh']],
  ['cd web && npx vitest run', ['node'], true, []],
  ['cd web && npm t', ['node'], true, ['web/package.json']],
  ['npm run loop', ['node'], false, ['package.json']],
  ['make all', ['node'], false, ['Makefile', 'check.js']],
  ['CI=1 uv run pytest -q', ['python'], true, []],
  ['python3 run.py', ['python'], true, ['run.py']],
  ['cargo test --all', ['cargo'], true, []],
  ['cargo build', [], false, []],
  ['test -f x && true', [], false, []],
  ['sh missing.sh', [], false, []],
])('%s', async (command, ecosystems, isKnown, files) => {
  const found = await readGate(command, async (path) => tree.get(path) ?? null);
  expect([...found.ecosystems].toSorted()).toEqual(ecosystems);
  expect([found.isKnown, [...found.files]]).toEqual([isKnown, files]);
});
