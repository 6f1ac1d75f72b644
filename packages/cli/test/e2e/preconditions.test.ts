import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { phasesOn } from '../support/landed.ts';
import { phaseFile, planFiles } from '../support/plan-draft.ts';
import { makeProject } from '../support/project.ts';

const one = [{ id: '1' }];

const edits = [
  ['MASTER_PLAN.md', `${planFiles(one)['MASTER_PLAN.md']}\nMore.\n`],
  ['plan/phase-1.md', phaseFile({ id: '1', gates: ['edited: `true`'] })],
  ['.debussy/config.yaml', 'parallel: 2\n'],
] as const;

test.concurrent('an edited or missing file of the plan was refused as any dirty file: the refusal has the commands, and they work; other changed files stay as they are', async () => {
  const project = makeProject({ phases: one, config: { parallel: 1 }, files: { 'a.txt': 'a\n' } });
  project.write('a.txt', 'edited\n');
  project.write('notes.md', 'mine\n');
  const isRefused = async (path: string): Promise<void> => {
    const refused = await run(project);
    expect(refused.code, path).toBe(2);
    expect(refused.stderr).toContain('ERR_PLAN_NOT_COMMITTED');
    expect(refused.stderr).toContain(`git add ${path} && git commit -m "Plan"`);
    project.git('add', path);
    project.git('commit', '-qm', 'Plan');
  };
  for (const [path, text] of edits) {
    project.write(path, text);
    await isRefused(path);
  }
  project.git('rm', '-q', '--cached', 'plan/phase-1.md');
  project.git('commit', '-qm', 'Without the phase');
  await isRefused('plan/phase-1.md');
  expect((await run(project)).code).toBe(0);
  expect(project.git('show', 'main:a.txt')).toBe('a');
  expect(project.git('status', '--porcelain')).toBe(' M a.txt\n?? notes.md');
});

test.concurrent('with --allow-dirty the plan on disk counts, and a copy of it is kept with the run', async () => {
  const project = makeProject({ phases: one });
  project.write('plan/phase-1.md', phaseFile({ id: '1', gates: ['on disk: `test -f phase-1.txt`'] }));
  const answer = await run(project, '--allow-dirty');
  expect(answer.code).toBe(0);
  expect(eventsOf(project, 'gate.finished').map(({ gate }) => gate)).toEqual(['on disk']);
  const copy = eventsOf(project, 'run.started')[0]?.plan.copy ?? '';
  expect(existsSync(join(copy, 'plan/phase-1.md'))).toBe(true);
});

test.concurrent('a slip in the name of the plan was answered with "check the path": the nearest plan is suggested; a plan is found without its name, and from a folder', async () => {
  const project = makeProject({ phases: one });
  const refused = await call(project, ['run', 'MASTERPLAN.md']);
  expect(refused).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('ERR_PLAN_MISSING'),
  });
  expect((await call(project, ['audit', 'MASTER-PLAN.md'])).stderr).toContain('Did you mean MASTER_PLAN.md?');
  expect((await call(project, ['run', '--dry-run'])).code).toBe(0);
  const answer = await call(project, ['run', '../MASTER_PLAN.md'], { cwd: join(project.root, 'plan') });
  expectSound(project, answer, 0);
  expect(phasesOn(project)).toEqual(['1']);
});

test.concurrent('an uncommitted agent file is reported by doctor and run, with the command to type', async () => {
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
