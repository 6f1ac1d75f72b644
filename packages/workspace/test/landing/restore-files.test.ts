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

const tests: Files = { 'test/a': 'a', 'test/b': 'b', 'src/c': 'c' };

async function restored(change: Files, known?: Files): Promise<Worked> {
  const box = sandbox(tests);
  const base = box.git('rev-parse', 'main');
  const work = box.commit(base, change);
  const made = await restoreFiles(box.store, {
    commit: work,
    from: base,
    known: known === undefined ? base : box.commit(null, known),
    matches: (path) => path.startsWith('test'),
  });
  return { box, work, made };
}

it('restores changed and deleted files, and leaves new and unmatched ones', async () => {
  const { box, work, made } = await restored({
    'test/a': 'weak',
    'test/b': null,
    'test/new': 'n',
    'src/c': 'C',
  });
  expect(made?.paths).toEqual(['test/a', 'test/b']);
  const commit = made?.commit ?? '';
  expect(box.files(commit)).toEqual({ ...tests, 'test/new': 'n', 'src/c': 'C' });
  expect(box.git('rev-parse', `${commit}^{tree}`)).toBe(made?.tree);
  const told = (one: string): string => box.git('log', '-1', '--format=%P %s %an', one);
  expect(told(commit)).toBe(told(work));
});

it("a file in the place of a folder gives way to the folder's files", async () => {
  const { box, made } = await restored({ 'test/a': null, 'test/b': null, test: 'file' });
  expect(box.files(made?.commit ?? '')).toEqual(tests);
});

it('a folder in the place of a file gives way to it', async () => {
  const { box, made } = await restored({ 'test/a': null, 'test/a/deep': 'x' });
  expect(box.files(made?.commit ?? '')).toEqual(tests);
});

it('restores neither equal nor unknown files', async () => {
  expect((await restored({ 'test/new': 'n', 'src/c': 'C' })).made).toBeNull();
  expect((await restored({ 'test/a': 'weak' }, { 'test/b': 'b' })).made).toBeNull();
});
