import { expect, it } from 'vitest';

import { restoreFiles } from '../../src/index.ts';
import type { Restored } from '../../src/index.ts';
import { sandbox } from './sandbox.ts';
import type { Files, Sandbox } from './sandbox.ts';

interface Worked {
  readonly box: Sandbox;
  readonly work: string;
  readonly made: Restored | null;
}

const tests: Files = { 'test/a': 'a\n', 'test/b': 'b\n', 'src/c': 'c\n' };

async function restored(change: Files, known?: Files): Promise<Worked> {
  const box = sandbox(tests);
  const base = box.git('rev-parse', 'main').trim();
  const work = box.commit(base, change);
  const made = await restoreFiles(box.store, {
    commit: work,
    from: base,
    known: known === undefined ? base : box.commit(null, known),
    matches: (path) => path.startsWith('test'),
  });
  return { box, work, made };
}

it('puts back what was changed or deleted, and leaves what is new or does not match', async () => {
  const { box, work, made } = await restored({
    'test/a': 'weak\n',
    'test/b': null,
    'test/new': 'n\n',
    'src/c': 'C\n',
  });
  expect(made?.paths).toEqual(['test/a', 'test/b']);
  const commit = made?.commit ?? '';
  expect(box.files(commit)).toEqual({ ...tests, 'test/new': 'n\n', 'src/c': 'C\n' });
  expect(box.git('rev-parse', `${commit}^{tree}`).trim()).toBe(made?.tree);
  const told = (one: string): string => box.git('log', '-1', '--format=%P %s %an', one);
  expect(told(commit)).toBe(told(work));
});

it('a file in the place of a folder gives way to what was in it', async () => {
  const { box, made } = await restored({ 'test/a': null, 'test/b': null, test: 'file\n' });
  expect(box.files(made?.commit ?? '')).toEqual(tests);
});

it('a folder in the place of a file gives way to it', async () => {
  const { box, made } = await restored({ 'test/a': null, 'test/a/deep': 'x\n' });
  expect(box.files(made?.commit ?? '')).toEqual(tests);
});

it('restores nothing where nothing differs, nor what was not known', async () => {
  expect((await restored({ 'test/new': 'n\n', 'src/c': 'C\n' })).made).toBeNull();
  expect((await restored({ 'test/a': 'weak\n' }, { 'test/b': 'b\n' })).made).toBeNull();
});
