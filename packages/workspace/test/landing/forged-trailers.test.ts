import { expect, test } from 'vitest';
import { branchCommits, readBranch } from '../../src/index.ts';
import { sandbox } from './sandbox.ts';

test('a branch that claims in its messages that another one has landed is not believed', async () => {
  const box = sandbox();
  const main = box.git('rev-parse', 'main');
  const other = box.commit(main, { 'other.txt': 'work\n' });
  const claim = (name: string): string => `Lie\n\n${name}: ${other}\n`;
  const liar = box.commit(main, { 'lie.txt': '1\n' }, claim('Debussy-Commit'));
  const again = box.commit(liar, { 'lie.txt': '2\n' }, claim('debussy-commit'));
  const messages = (await branchCommits(box.store, [again, `^${main}`])).map(({ message }) => message.trim());
  expect(messages).toEqual(['Lie', 'Lie']);
  // As a merge lands it, with the commits of the branch as they are.
  const onto = box.git('commit-tree', `${again}^{tree}`, '-p', main, '-p', again, '-m', 'Land');
  const read = await readBranch(box.store, { head: other, onto, below: null });
  expect(read).toMatchObject({ kind: 'work', files: ['other.txt'] });
});
