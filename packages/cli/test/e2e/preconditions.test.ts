import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { someOf } from '@debussy/testing';
import { expect, test } from 'vitest';
import { call, run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { phasesOn } from '../support/landed.ts';
import { phaseFile, planFiles } from '../support/plan-draft.ts';
import { makeProject } from '../support/project.ts';

const one = [{ id: '1' }];

test.concurrent('a changed file that has nothing to do with the run refused it: it is left out, and stays as it is', async () => {
  const project = makeProject({ phases: one, files: { 'a.txt': 'a\n' } });
  project.write('a.txt', 'edited\n');
  project.write('notes.md', 'mine\n');
  expect((await run(project)).code).toBe(0);
  expect(project.git('show', 'main:a.txt')).toBe('a');
  expect(project.git('status', '--porcelain')).toBe(' M a.txt\n?? notes.md');
});

test.concurrent('a phase file that is not committed is refused with the commands to type, which then work', async () => {
  const project = makeProject({ phases: one });
  project.git('rm', '-q', '--cached', 'plan/phase-1.md');
  project.git('commit', '-qm', 'Without the phase');
  const refused = await run(project);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('git add plan/phase-1.md && git commit -m "Plan"');
  project.git('add', 'plan/phase-1.md');
  project.git('commit', '-qm', 'Plan');
  expectSound(project, await run(project), 0);
});

const edits = [
  ['MASTER_PLAN.md', `${planFiles(one)['MASTER_PLAN.md']}\nMore.\n`],
  ['plan/phase-1.md', phaseFile({ id: '1', gates: ['edited: `true`'] })],
  ['.debussy/config.yaml', 'parallel: 2\n'],
] as const;

test.concurrent.each(someOf(edits, 1))(
  'an edited %s was refused as any dirty file, to be left out: the refusal has the commands, and they work',
  async (path, text) => {
    const project = makeProject({ phases: one, config: { parallel: 1 }, files: { 'a.txt': 'a\n' } });
    project.write(path, text);
    project.write('a.txt', 'edited\n');
    const refused = await run(project);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('ERR_PLAN_NOT_COMMITTED');
    expect(refused.stderr).toContain(`git add ${path} && git commit -m "Plan"`);
    project.git('add', path);
    project.git('commit', '-qm', 'Plan');
    expect((await run(project)).code).toBe(0);
    expect(project.git('status', '--porcelain')).toBe(' M a.txt');
  },
);

test.concurrent('with --allow-dirty the plan on disk counts, and a copy of it is kept with the run', async () => {
  const project = makeProject({ phases: one });
  project.write('plan/phase-1.md', phaseFile({ id: '1', gates: ['on disk: `test -f phase-1.txt`'] }));
  const answer = await run(project, '--allow-dirty');
  expect(answer.code).toBe(0);
  expect(eventsOf(project, 'gate.finished').map(({ gate }) => gate)).toEqual(['on disk']);
  const copy = eventsOf(project, 'run.started')[0]?.plan.copy ?? '';
  expect(existsSync(join(copy, 'plan/phase-1.md'))).toBe(true);
});

test.concurrent('a slip in the name of the plan was answered with "check the path": the nearest plan is suggested', async () => {
  const project = makeProject({ phases: one });
  const refused = await call(project, ['run', 'MASTERPLAN.md']);
  expect(refused).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('ERR_PLAN_MISSING'),
  });
  expect((await call(project, ['audit', 'MASTER-PLAN.md'])).stderr).toContain('Did you mean MASTER_PLAN.md?');
});

test.concurrent('an agent whose file is not committed was called installed, and each session ended at once: both say what to type', async () => {
  const agents = { mine: { command: ['node', './agent.mjs'] } };
  const project = makeProject({ phases: one, config: { agent: 'mine', agents } });
  const asMine = { env: { DEBUSSY_AGENT: undefined } };
  const isRefused = async (hint: RegExp): Promise<void> => {
    const refused = await call(project, ['run', 'MASTER_PLAN.md'], asMine);
    const doctor = await call(project, ['doctor'], asMine);
    expect([refused.code, doctor.code]).toEqual([2, 2]);
    expect(refused.stderr).toMatch(/^error: .* \[ERR_AGENT_FILE\]\n/);
    expect(doctor.stdout).toMatch(/^FAIL +agent mine /m);
    expect(refused.stderr).toMatch(hint);
    expect(doctor.stdout).toMatch(hint);
  };
  await isRefused(/\.\/agent\.mjs/);
  project.write(
    'agent.mjs',
    "import { writeFileSync } from 'node:fs';\nwriteFileSync('phase-1.txt', 'x');\n",
  );
  await isRefused(/git add agent\.mjs && git commit/);
  project.git('add', 'agent.mjs');
  project.git('commit', '-qm', 'Add the agent');
  expectSound(project, await call(project, ['run', 'MASTER_PLAN.md'], asMine), 0);
});

test.concurrent('a config with an unknown key is refused with its line and the nearest one', async () => {
  const project = makeProject({
    phases: one,
    files: { '.debussy/config.yaml': 'parallel: 2\nmax_retrys: 1\n' },
  });
  const refused = await run(project);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('.debussy/config.yaml:2');
  expect(refused.stderr).toContain('max_retries');
});

test.concurrent('a run outside a repository is refused', async () => {
  const project = makeProject({ phases: one });
  const answer = await call(project, ['run', 'MASTER_PLAN.md'], { cwd: project.desk });
  expect(answer.code).toBe(2);
  expect(answer.stderr).toContain('git init');
});

test.concurrent('a missing plan is reported, and a plan is found without its name', async () => {
  const project = makeProject({ phases: one });
  const missing = await call(project, ['run', 'PLAN.md']);
  expect(missing.code).toBe(2);
  expect(missing.stderr).toContain('PLAN.md');
  expectSound(project, await call(project, ['run']), 0);
});

test.concurrent('an unfinished merge is refused', async () => {
  const project = makeProject({ phases: one });
  project.write('.git/MERGE_HEAD', `${project.git('rev-parse', 'HEAD')}\n`);
  const refused = await run(project);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('git merge --abort');
  rmSync(join(project.root, '.git/MERGE_HEAD'));
});

test.concurrent('a run from a folder of the checkout is a run of the checkout', async () => {
  const project = makeProject({ phases: one });
  const answer = await call(project, ['run', '../MASTER_PLAN.md'], { cwd: join(project.root, 'plan') });
  expectSound(project, answer, 0);
  expect(phasesOn(project)).toEqual(['1']);
});
