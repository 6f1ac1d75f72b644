import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, resume, start } from '../support/calls.ts';
import type { Live } from '../support/calls.ts';
import { makeProject } from '../support/project.ts';
import type { Draft, Project } from '../support/project.ts';
import { writes } from '../support/steps.ts';

/** Phase 1 works until it is told to go on; phase 2 comes after it. */
function waitingProject(draft: Partial<Draft> = {}): Project {
  const project = makeProject({ phases: [{ id: '1' }, { id: '2', after: 'Phase 1' }], ...draft });
  const go = join(project.desk, 'go');
  project.scenario({
    phases: { '1': [{ progress: 'waiting' }, { wait_for: go }, ...writes('one.txt', 'one\n')] },
  });
  return project;
}

async function runOf(live: Live): Promise<string> {
  const event = await live.saw('run.started');
  return event.type === 'run.started' ? event.run : '';
}

function letGo(project: Project): void {
  writeFileSync(join(project.desk, 'go'), '');
}

test.concurrent('a paused run starts no session until unpause or resume', async () => {
  const project = waitingProject();
  const live = await start(project);
  const id = await runOf(live);
  await live.saw('session.started', '1');
  expect(await call(project, ['pause', '--off'])).toMatchObject({
    code: 0,
  });
  expect(await call(project, ['pause'])).toMatchObject({
    code: 0,
    stderr: '',
  });
  await live.saw('run.paused');
  expect(await resume(project, '--dry-run')).toMatchObject({ code: 0, stdout: '' });
  expect(await resume(project)).toMatchObject({ code: 0, stderr: '' });
  await live.saw('run.unpaused');
  expect((await call(project, ['pause', '--run', id])).code).toBe(0);
  letGo(project);
  await live.saw('tip.moved');
  expect((await call(project, ['pause', '--off'])).stdout).toBe(`Run ${id} continues.\n`);
  expect((await live.ended).code).toBe(0);
  expect((await live.ended).stdout).toMatch(
    /run\.paused[^]*tip\.moved[^]*run\.unpaused[^]*"session.started","phase":"2"/,
  );
});

test.concurrent('stop finishes running sessions; the next resume skips a phase that was skipped afterwards', async () => {
  const project = waitingProject();
  const live = await start(project);
  await runOf(live);
  await live.saw('session.started', '1');
  expect(await call(project, ['stop'])).toMatchObject({
    code: 0,
    stderr: '',
  });
  letGo(project);
  expect((await live.ended).code).toBe(130);
  expect(await call(project, ['stop', '--now'])).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('ERR_RUN_NOT_UNDER_WAY'),
  });
  expect(await call(project, ['skip', '2'])).toMatchObject({
    code: 0,
    stderr: '',
  });
  const resumed = await resume(project, '--json');
  expect(resumed.code).toBe(0);
  expect(resumed.stdout).toContain('"type":"phase.skipped","phase":"2","by":"user"');
  expect(resumed.stdout).not.toContain('session.dispatched');
  expect((await call(project, ['skip', '2'])).stderr).toContain('ERR_PHASE_STATE');
});

test.concurrent('retry tries a phase again that was skipped, and refuses impossible requests', async () => {
  const project = waitingProject();
  const live = await start(project);
  await live.saw('session.started', '1');
  await call(project, ['skip', '2']);
  expect((await call(project, ['retry', '1'])).stderr).toContain('ERR_PHASE_STATE');
  expect(await call(project, ['retry', '2'])).toMatchObject({ code: 0 });
  letGo(project);
  expect((await live.ended).code).toBe(0);
  expect((await call(project, ['retry', '2'])).stderr).toContain('ERR_PHASE_STATE');
  expect((await call(project, ['skip', '2'])).stderr).toContain('ERR_PHASE_STATE');
});

test.concurrent('steering without a run is refused', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  for (const words of [['pause'], ['stop'], ['skip', '1'], ['retry', '1'], ['diff', '1'], ['handoff', '1']]) {
    expect(await call(project, words)).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('ERR_RUN_NONE'),
    });
  }
});

test.concurrent('commands that take a phase, or nothing, say so', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  expect((await call(project, ['skip'])).stderr).toContain('ERR_USAGE');
  expect((await call(project, ['retry', '1', '2'])).stderr).toBe(
    'error: retry takes one phase [ERR_USAGE]\n  Usage: debussy retry <phase> [--fresh] [--from-review] [--run <id>]\n',
  );
  expect((await call(project, ['answer', '1'])).stderr).toContain('ERR_USAGE');
  expect((await call(project, ['answer', '1', 'maybe'])).stderr).toContain('ERR_USAGE');
  expect((await call(project, ['stop', 'it'])).stderr).toContain('ERR_USAGE');
});
