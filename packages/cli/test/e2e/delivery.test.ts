import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { phasesOn, runBranch } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import { writes } from '../support/steps.ts';

const one = [{ id: '1' }];
const sample = writes('new.txt', 'new\n');

test.concurrent('a detached HEAD stays detached, at the landed commit; no branch of the user moves', async () => {
  const project = makeProject({ phases: one });
  project.git('checkout', '-q', '--detach');
  const before = project.git('rev-parse', 'main');
  expectSound(project, await run(project), 0);
  expect(project.git('rev-parse', '--abbrev-ref', 'HEAD')).toBe('HEAD');
  expect(project.git('rev-parse', 'HEAD')).toBe(project.git('rev-parse', runBranch(project)));
  expect(project.git('rev-parse', 'main')).toBe(before);
});

test.concurrent('an unborn branch begins with the landed commits', async () => {
  const project = makeProject({ phases: one, commit: false });
  const refused = await run(project);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('git add');
  const answer = await run(project, '--allow-dirty');
  expect(answer.code).toBe(0);
  expect(phasesOn(project, runBranch(project))).toEqual(['1']);
  expect(existsSync(join(project.root, 'MASTER_PLAN.md'))).toBe(true);
});

test.concurrent('what to type next fits: no push without a remote, no double full stop, no command twice', async () => {
  const project = makeProject({ phases: one, scenario: { defaults: sample } });
  const answer = await run(project, '--land', 'branch');
  const branch = runBranch(project).replace('refs/heads/', '');
  const { next } = JSON.parse((await call(project, ['status', '--json'])).stdout);
  expect(next.map(({ command }: { command: string }) => command)).toEqual([
    `git merge --no-overwrite-ignore ${branch}`,
  ]);
  expect(answer.stdout).not.toMatch(/\.\.|git push|refs\/heads/);
  expect(project.git('rev-list', '--count', 'main')).toBe('1');
  project.git('merge', '-q', '--ff-only', branch);
});
