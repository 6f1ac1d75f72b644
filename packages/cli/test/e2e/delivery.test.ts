import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, resume, run, start } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { phasesOn, runBranch } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';
import { writes } from '../support/steps.ts';

const one = [{ id: '1' }];
const slow = [{ id: '1', gates: ['slow: `until test -f ../../desk/go; do sleep 0.02; done`'] }];
const sample = writes('new.txt', 'new\n');

/** Something that the user does while the work is verified, and no agent could be blamed for it. */
async function meanwhile(project: Project, act: () => void): Promise<Awaited<ReturnType<typeof run>>> {
  project.scenario({ phases: { '1': sample } });
  const live = await start(project);
  await live.saw('gate.started', '1');
  act();
  writeFileSync(join(project.desk, 'go'), '');
  return live.ended;
}

test.concurrent('the branch of the user has moved meanwhile: the work is kept on the branch of the run, and said with commands', async () => {
  const project = makeProject({ phases: slow });
  const answer = await meanwhile(project, () => {
    project.write('mine.txt', 'mine\n');
    project.git('add', 'mine.txt');
    project.git('commit', '-qm', 'Mine');
  });
  expectSound(project, answer, 0);
  expect(phasesOn(project)).toEqual([]);
  expect(phasesOn(project, runBranch(project))).toEqual(['1']);
  const [delivered] = eventsOf(project, 'run.delivered');
  expect(delivered).toMatchObject({ how: 'kept', branch: 'main' });
  expect(delivered?.commands.join('\n')).toContain(runBranch(project));
  // Nobody was told of the way that verifies it there.
  await call(project, ['status']);
  expectSound(project, await resume(project), 0);
  expect(phasesOn(project)).toEqual(['1']);
});

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
