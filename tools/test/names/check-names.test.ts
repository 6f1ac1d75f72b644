import { workspaceRoot } from '@debussy/testing/tool';
import { expect, test } from 'vitest';
import { findNames, nameProblems } from '../../src/names/check-names.ts';

test('no exported name is declared twice and no retired word is used', () => {
  expect(nameProblems(findNames(workspaceRoot(import.meta.dirname)))).toEqual([]);
});

test('a second declaration and a retired word are refused', () => {
  expect(nameProblems({ declaredTwice: ['Task'], retired: { desk: ['a.ts'] } })).toEqual([
    'Task is exported by two files: one of them needs another name',
    'a.ts: "desk" is retired; say prompts, reports',
  ]);
});
