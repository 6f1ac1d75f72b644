import { expect, test } from 'vitest';
import { fileGraph } from '../../src/measures/file-graph.ts';
import { declaredTwice } from '../../src/measures/names.ts';
import { readSource } from '../../src/measures/read-sources.ts';
import { folderCycles, stepsInCycles, valueCycles } from '../../src/measures/cycles.ts';
import { workspaceRoot } from '@debussy/testing/tool';

const graph = fileGraph(
  workspaceRoot(import.meta.dirname),
  Object.entries({
    'packages/core/src/index.ts': `export { a } from './a.ts'; export type * from './b.ts';`,
    'packages/core/src/a.ts': `import type { B } from './b.ts'; export const a: B = 1;`,
    'packages/core/src/b.ts': `export type B = number; export interface Same {}`,
    'packages/cli/src/main.ts': `import { a } from '@debussy/core'; const load = () => import('./command.ts');`,
    'packages/cli/src/command.ts': `import type { B } from '@debussy/core'; export const Same = 1, other = 2;`,
    'packages/cli/src/round.ts': `import { turn } from './turn.ts'; export function round() {}`,
    'packages/cli/src/turn.ts': `import { round } from './round.ts'; export class turn {} export type Same = 3;`,
  }).map(([file, text]) => readSource(text, file)),
);

test('what an index passes on leads to the file that declares it', () => {
  expect([...(graph.values.get('packages/cli/src/main.ts') ?? [])]).toEqual(['packages/core/src/a.ts']);
  expect([...(graph.importers.get('packages/core/src/b.ts') ?? [])].toSorted()).toEqual([
    'packages/cli/src/command.ts',
    'packages/core/src/a.ts',
  ]);
});

test('a name that two files declare is found; what is only loaded by name may share one', () => {
  expect([...declaredTwice(graph)]).toEqual([
    ['Same', ['packages/core/src/b.ts', 'packages/cli/src/turn.ts']],
  ]);
});

test('files that need each other are found once', () => {
  expect(valueCycles(graph)).toEqual([['packages/cli/src/round.ts', 'packages/cli/src/turn.ts']]);
});

test('folders that need each other are found once, whatever their files do', () => {
  const sources = Object.entries({
    'packages/engine/src/run/begin.ts': `import { end } from '../land/end.ts'; export const begin = end;`,
    'packages/engine/src/land/end.ts': `export const end = 1;`,
    'packages/engine/src/land/way.ts': `import { state } from '../run/state.ts'; export const way = state;`,
    'packages/engine/src/run/state.ts': `export const state = 1;`,
    'packages/engine/src/read/lone.ts': `import { state } from '../run/state.ts'; export const lone = state;`,
  });
  const files = fileGraph(
    workspaceRoot(import.meta.dirname),
    sources.map(([file, text]) => readSource(text, file)),
  );
  expect(valueCycles(files)).toEqual([]);
  expect(folderCycles(files)).toEqual([['packages/engine/src/land', 'packages/engine/src/run']]);
  expect(stepsInCycles(files)).toEqual([
    { from: 'packages/engine/src/run/begin.ts', to: 'packages/engine/src/land/end.ts' },
    { from: 'packages/engine/src/land/way.ts', to: 'packages/engine/src/run/state.ts' },
  ]);
});
