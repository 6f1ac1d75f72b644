import { expect, test } from 'vitest';
import { findNames, nameProblems, readAllowed, shrunk } from '../../src/names/check-names.ts';
import { workspaceRoot } from '../../src/workspace-root.ts';

const root = workspaceRoot(import.meta.dirname);

test('no exported name is declared twice and no retired word is used, beyond a list that only shrinks', () => {
  expect(nameProblems(findNames(root), readAllowed(root))).toEqual([]);
});

test('a second declaration, a retired word, and an entry of the list that is no longer needed are refused', () => {
  const found = { declaredTwice: ['Task'], retired: { desk: ['a.ts'] } };
  const allowed = { declaredTwice: ['Place'], retired: { desk: ['b.ts'], parcel: ['c.ts'] } };
  expect(nameProblems(found, allowed)).toEqual([
    'Task is exported by two files: one of them needs another name',
    'Place is declared once now: take it from the list (node tools/bin/run.mjs names --shrink)',
    'a.ts: "desk" is retired; say prompts, reports',
    'b.ts: "desk" is gone: take it from the list (node tools/bin/run.mjs names --shrink)',
    'c.ts: "parcel" is gone: take it from the list (node tools/bin/run.mjs names --shrink)',
  ]);
  expect(shrunk(found, { declaredTwice: ['Place', 'Task'], retired: { desk: ['a.ts', 'b.ts'] } })).toEqual(
    found,
  );
});
