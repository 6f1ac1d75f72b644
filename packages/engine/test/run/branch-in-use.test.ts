import { expect, test } from 'vitest';
import { makeProject } from '../support/project.ts';

test('the branch of a run was moved under a checkout of it', async () => {
  const project = makeProject({
    agent:
      'git -C ../../repo checkout -q "$(git -C ../../repo for-each-ref --format="%(refname:short)" refs/heads/debussy)"; touch done.txt',
  });
  const run = await project.take();
  await expect(run.start().done).rejects.toMatchObject({ code: 'ERR_RUN_BRANCH_IN_USE', exitCode: 4 });
  expect(project.git('status', '--porcelain')).toBe('');
  await expect(project.take({ run: 'newest' })).rejects.toMatchObject({ exitCode: 2 });
  project.git('checkout', '-q', 'main');
  const again = await project.take({ run: 'newest' });
  await again.drop();
});
