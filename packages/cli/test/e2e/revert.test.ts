import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, resume, run } from '../support/calls.ts';
import { runsOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';

const two = [{ id: '1' }, { id: '2' }];

test.concurrent('a run was taken back by a pipeline of git: one commit takes back its commits, and no others in between or since', async () => {
  const project = makeProject({ phases: two, scenario: { phases: { '2': [{ report: 'failed' }] } } });
  expect((await run(project)).code).toBe(3);
  project.write('between.txt', 'mine\n');
  project.git('add', 'between.txt');
  project.git('commit', '-qm', 'Between');
  project.scenario({});
  expect((await resume(project)).code).toBe(0);
  const [id = ''] = runsOf(project);
  project.write('mine.txt', 'mine\n');
  project.git('add', 'mine.txt');
  project.git(
    'commit',
    '-qm',
    `Mine\n\nIt follows Debussy-Run: ${id} and quotes\nDebussy-Run: ${id}\nin its text.`,
  );
  const before = project.git('rev-list', '--count', 'HEAD');
  project.write('mine.txt', 'edited\n');
  expect(await call(project, ['revert', id])).toMatchObject({ code: 2 });
  expect(project.git('rev-list', '--count', 'HEAD')).toBe(before);
  project.git('checkout', '-q', 'mine.txt');
  const { code, stdout } = await call(project, ['revert', id, '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ run: id, reverted: [{}, {}] });
  expect(project.git('rev-list', '--count', 'HEAD')).toBe(String(Number(before) + 1));
  expect(existsSync(join(project.root, 'phase-1.txt'))).toBe(false);
  for (const name of ['between.txt', 'mine.txt']) expect(existsSync(join(project.root, name))).toBe(true);
  expect(await call(project, ['revert', id])).toMatchObject({ code: 2 });
});

test.concurrent('if a later commit changed the same lines nothing is reverted, and the checkout stays as before', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  expect((await run(project)).code).toBe(0);
  project.write('phase-1.txt', 'rewritten\n');
  project.git('commit', '-qam', 'Mine');
  const head = project.git('rev-parse', 'HEAD');
  expect(await call(project, ['revert', runsOf(project)[0] ?? ''])).toMatchObject({ code: 4 });
  expect(project.git('rev-parse', 'HEAD')).toBe(head);
  expect(project.git('status', '--porcelain')).toBe('');
  expect(existsSync(join(project.root, '.git', 'REVERT_HEAD'))).toBe(false);
});
