import { expect, test } from 'vitest';
import { fileChanges } from '../../src/index.ts';
import { sandbox } from '../landing/sandbox.ts';

test('visible changes are listed by kind, a renamed file under its new path', async () => {
  const long = 'the same line\n'.repeat(20);
  const box = sandbox({ 'gone.txt': 'x\n', 'old name.txt': long, 'same.txt': 'y\n', 'other.txt': '1\n' });
  const base = box.git('rev-parse', 'main');
  const commit = box.commit(base, {
    'gone.txt': null,
    'old name.txt': null,
    'new name.txt': long,
    'other.txt': '2\n',
    'fresh.txt': 'z\n',
  });
  expect(await fileChanges(box.store, base, commit)).toEqual([
    { path: 'fresh.txt', status: 'added' },
    { path: 'gone.txt', status: 'deleted' },
    { path: 'new name.txt', status: 'renamed' },
    { path: 'other.txt', status: 'modified' },
  ]);
});
