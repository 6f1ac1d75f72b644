import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fullSuites, timesTable } from '../../src/full/full-suites.ts';
import { workspaceRoot } from '@debussy/testing/tool';

const root = workspaceRoot(import.meta.dirname);

test('every suite of test:full exists and has a command in package.json', () => {
  const manifest = readFileSync(path.join(root, 'package.json'), 'utf8');
  for (const { name, command } of fullSuites.slice(1)) {
    const tool = command[2] ?? '';
    expect(manifest).toContain(`"${name}": "node tools/bin/run.mjs ${tool}"`);
    const source = tool.includes('/') ? `tools/${tool.replace('/', '/src/')}.ts` : `tools/src/${tool}.ts`;
    expect(existsSync(path.join(root, source))).toBe(true);
  }
  expect(fullSuites.map(({ name }) => name)).toEqual([
    'tests',
    'simulate',
    'chaos',
    'faults',
    'power-cuts',
    'fuzz',
    'soak',
  ]);
});

test('the table says of each suite how it ended and how long it took', () => {
  const times = [
    { name: 'tests', passed: true, seconds: 725.4 },
    { name: 'fuzz', passed: false, seconds: 61 },
  ];
  expect(timesTable(times)).toBe(
    [
      '',
      'suite       result   time',
      'tests       passed   12m05s',
      'fuzz        FAILED   1m01s',
      'all         FAILED   13m06s',
    ].join('\n'),
  );
  expect(timesTable([])).toContain('all         FAILED');
});
