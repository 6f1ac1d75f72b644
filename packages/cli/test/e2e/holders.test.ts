import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callFromNamespace, canLeaveNamespace, resume, run, start } from '../support/calls.ts';
import { expectIntact, expectSound } from '../support/expect-sound.ts';
import { runsOf } from '../support/journal-of.ts';
import { landedOn, phasesOn } from '../support/landed.ts';
import { planFiles } from '../support/plan-draft.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';
import { writes } from '../support/steps.ts';

function waiting(): Project {
  const project = makeProject({ phases: [{ id: '1' }] });
  project.scenario({
    phases: { '1': [{ wait_for: join(project.desk, 'go') }, ...writes('one.txt', 'one\n')] },
  });
  return project;
}

test.concurrent('two runs at once on the same target: the second is refused, with the process of the first, also from another PID namespace', async () => {
  const project = waiting();
  const live = await start(project);
  await live.saw('session.started', '1');
  for (const refused of [await run(project), await resume(project), await run(project, '--restart')]) {
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain(`process ${live.process.pid ?? 0}`);
    expect(refused.stderr).toMatch(/started \d{4}-\d\d-\d\dT/);
  }
  if (canLeaveNamespace) {
    const elsewhere = await callFromNamespace(project, ['resume']);
    expect(elsewhere.code).toBe(2);
    expect(elsewhere.stderr).toContain(`process ${live.process.pid ?? 0}`);
  }
  writeFileSync(join(project.desk, 'go'), '');
  expectSound(project, await live.ended, 0);
  expect(phasesOn(project)).toEqual(['1']);
});

test.concurrent('two runs of two plans share a repository: both land, and the second one reports the first', async () => {
  const project = waiting();
  for (const [path, text] of Object.entries(planFiles([{ id: '1' }]))) project.write(`other/${path}`, text);
  project.git('add', '-A');
  project.git('commit', '-qm', 'Another plan');
  const live = await start(project);
  await live.saw('session.started', '1');
  const second = await start(project, ['run', 'other/MASTER_PLAN.md']);
  await second.saw('session.started', '1');
  writeFileSync(join(project.desk, 'go'), '');
  const codes = [(await live.ended).code, (await second.ended).code];
  expect(codes).toEqual([0, 0]);
  expectIntact(project);
  expect(runsOf(project)).toHaveLength(2);
  expect(landedOn(project)).toHaveLength(1);
});

test.concurrent('--phase runs that one alone, --from it and all later ones; others are not called failed', async () => {
  const project = makeProject({
    phases: [{ id: '1' }, { id: '2', after: 'Phase 1' }, { id: '3', after: 'Phase 2' }],
  });
  const early = await run(project, '--phase', '2');
  expect(early.code).toBe(2);
  expect(early.stderr).toContain('--phase 1');
  expectSound(project, await run(project, '--phase', '1'), 0);
  expect(phasesOn(project)).toEqual(['1']);
  expectSound(project, await run(project, '--from', '2'), 0);
  expect(phasesOn(project)).toEqual(['1', '2', '3']);
});

test.concurrent('locks and half-written files of a debussy killed at its very end are gone after the next call', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  expectSound(project, await run(project), 0);
  const [id = ''] = runsOf(project);
  const ended = spawnSync('true').pid;
  const left = [
    `refs/debussy/${id}/epoch.lock`,
    `debussy/runs/${id}/journal/.1.end.${String(ended)}-0123456789ab.tmp`,
  ].map((path) => join(project.root, '.git', path));
  for (const path of left) writeFileSync(path, '');
  expect(await resume(project, '--dry-run')).toMatchObject({ code: 0 });
  expect(left.map((path) => existsSync(path))).toEqual([true, true]);
  expect(await resume(project)).toMatchObject({ code: 0 });
  expect(left.map((path) => existsSync(path))).toEqual([false, false]);
});
