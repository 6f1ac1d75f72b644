import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { currentHolder } from '@debussy/host';
import { openStore, takeEpoch } from '@debussy/workspace';
import { expect, test } from 'vitest';
import { prepareRun, startRun } from '../../src/index.ts';
import { gate, makeProject, plainRequest } from '../support/project.ts';

const flag = (name: string, key: string, value: string) => ({ name, key, value });
const asOther = flag('--agent', 'agent', 'other');

/** Configured is an agent that fails; another one does the work. */
const twoAgents = {
  agents: {
    mine: { command: ['sh', '-c', 'exit 1'], output: 'debussy' },
    other: { command: ['sh', '-c', 'touch done.txt'], output: 'debussy' },
  },
};

test('the first call begins a run, the second has nothing to do, --restart begins a new one', async () => {
  const project = makeProject();
  const first = await project.prepare();
  expect(first.kind).toBe('new');
  const run = await project.take();
  const state = await run.start().done;
  expect(state.ended?.exitCode).toBe(0);
  expect(await project.prepare()).toMatchObject({ kind: 'idle' });
  expect(await project.prepare({ run: 'newest' })).toMatchObject({ kind: 'idle' });
  expect(await project.prepare({ run: run.id })).toMatchObject({ kind: 'idle' });
  expect(await project.prepare({ restart: true })).toMatchObject({ kind: 'new' });
});

test('`resume --restart` was accepted and ignored', async () => {
  const project = makeProject({ agent: 'exit 1', config: { max_retries: 0 } });
  const run = await project.take();
  await run.start().done;
  expect(await project.prepare({ run: 'newest' })).toMatchObject({ kind: 'continue' });
  const again = await project.prepare({ run: 'newest', restart: true });
  expect(again).toMatchObject({ kind: 'new', planned: { texts: { file: 'MASTER_PLAN.md' } } });
  const other = await project.take({ run: 'newest', restart: true });
  expect(other.id).not.toBe(run.id);
  await other.start().done;
});

test('`resume` fell back to the agent of the configuration after `run --agent`', async () => {
  const project = makeProject({ config: { ...twoAgents, max_retries: 0 } });
  const run = await project.take({ settings: [asOther, flag('--timeout', 'timeout', '600')] });
  await run.start().done;
  project.git('reset', '-q', '--hard');
  const second = await project.prepare({ run: run.id, phases: ['1'] });
  expect(second).toMatchObject({ planned: { config: { agent: 'other', timeout: 600 } } });
  const changed = await project.prepare({ run: run.id, phases: ['1'], settings: [asOther] });
  expect(changed).toMatchObject({ planned: { config: { agent: 'other' } } });
  const back = flag('--agent', 'agent', 'mine');
  const overruled = await project.prepare({ run: run.id, phases: ['1'], settings: [back] });
  expect(overruled).toMatchObject({ planned: { config: { agent: 'mine', timeout: 600 } } });
  const anew = await project.prepare({ restart: true });
  expect(anew).toMatchObject({ planned: { config: { agent: 'mine' } } });
});

test('a long command from a variable was cut where the run kept it', async () => {
  const project = makeProject({ agent: 'exit 1', config: { max_retries: 0 } });
  const setup = `true ${'x'.repeat(300)}\ntrue`;
  const around = { ...project.around, env: { ...project.around.env, DEBUSSY_SETUP: setup } };
  const first = await prepareRun(plainRequest, around);
  if (first.kind !== 'new') throw new Error(first.kind);
  await (await startRun(first, around)).start().done;
  expect(await project.prepare({ run: 'newest' })).toMatchObject({ planned: { config: { setup } } });
  const now = { ...around, env: { ...around.env, DEBUSSY_SETUP: 'false' } };
  const changed = await prepareRun({ ...plainRequest, run: 'newest' }, now);
  expect(changed).toMatchObject({ planned: { config: { setup: 'false' } } });
});

test('a program of the repository was not found from a subfolder', async () => {
  const project = makeProject({ config: { agents: { mine: { command: ['./agent.sh'] } } } });
  writeFileSync(join(project.root, 'agent.sh'), '#!/bin/sh\n', { mode: 0o755 });
  project.git('add', 'agent.sh');
  project.git('commit', '-q', '-m', 'agent');
  const cwd = join(project.root, 'deep');
  mkdirSync(cwd);
  const around = { ...project.around, cwd };
  const request = { ...plainRequest, plan: '../MASTER_PLAN.md' };
  expect(await prepareRun(request, around)).toMatchObject({ kind: 'new', planned: { missing: [] } });
});

test('an agent of the plan that is not configured was ignored silently: a finding names its line', async () => {
  const project = makeProject({ phases: { '1': `**Agent:** reviewer\n\n${gate}` } });
  const place = { file: 'p1.md', line: 5 };
  const finding = { code: 'UNKNOWN_AGENT', severity: 'warning', place };
  expect(await project.prepare()).toMatchObject({ planned: { findings: [finding] } });
  const known = makeProject({ phases: { '1': `**Agent:** other\n\n${gate}` }, config: twoAgents });
  expect(await known.prepare()).toMatchObject({ planned: { findings: [] } });
});

test("the user's commit hooks were skipped silently: they are reported once, with the way to make them a gate", async () => {
  const project = makeProject();
  const hook = join(project.root, '.git', 'hooks', 'pre-commit');
  mkdirSync(dirname(hook), { recursive: true });
  writeFileSync(hook, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  writeFileSync(join(project.root, '.gitattributes'), '*.bin filter=lfs\n');
  project.git('add', '.gitattributes');
  project.git('commit', '-q', '--no-verify', '-m', 'Attributes');
  const prepared = await project.prepare();
  expect(prepared).toMatchObject({
    planned: {
      notices: [
        { code: 'HOOKS_NOT_RUN', severity: 'info', hint: expect.stringContaining(`gates: {hook: ${hook}}`) },
        { code: 'LFS_MISSING' },
      ],
    },
  });
  const run = await project.take();
  await run.start().done;
  const again = await project.prepare({ run: run.id, phases: ['1'] });
  expect(again).toMatchObject({ planned: { notices: [] } });
});

test('problems of a plan refuse the run, with the findings', async () => {
  const project = makeProject({ phases: { 1: `**Depends On:** Phase 7\n\n${gate}` } });
  const prepared = await project.prepare();
  expect(prepared).toMatchObject({
    kind: 'refused',
    error: { code: 'ERR_PLAN_AUDIT', exitCode: 2 },
    findings: [{ code: 'UNKNOWN_DEPENDENCY' }],
  });
});

test('a live run is refused, and a paused one is reported as such', async () => {
  const project = makeProject({ agent: 'sleep 600' });
  const run = (await project.take()).start();
  for await (const { type } of run.events) {
    if (type === 'session.started') run.control({ action: 'pause', by: 'test' });
    if (type === 'run.paused') break;
  }
  expect(await project.prepare({ run: run.id })).toMatchObject({ kind: 'paused', run: run.id });
  expect(await project.prepare()).toMatchObject({ kind: 'refused', error: { code: 'ERR_RUN_HELD' } });
  expect(await project.prepare({ run: run.id, takeOver: true })).toMatchObject({
    kind: 'refused',
    error: { code: 'ERR_RUN_HELD' },
  });
  run.control({ action: 'stop_now', by: 'test' });
  expect((await run.done).ended?.exitCode).toBe(130);
});

test('a run of a container that is gone was under way forever', async () => {
  const project = makeProject({ agent: 'exit 1', config: { max_retries: 0 } });
  const run = await project.take();
  await run.start().done;
  const holder = { ...(await currentHolder()), machine: 'another', host: 'gone' };
  await takeEpoch(openStore(join(project.root, '.git')), { run: run.id, holder });
  expect(await project.prepare({ run: run.id })).toMatchObject({
    error: { code: 'ERR_RUN_HELD', hint: expect.stringContaining(`debussy resume ${run.id} --force`) },
  });
  const again = await project.take({ run: run.id, takeOver: true });
  expect((await again.start().done).ended?.exitCode).toBe(3);
});

test('a configuration that a sparse checkout leaves out was dropped, with its protection and its sandbox', async () => {
  const project = makeProject({ config: { protect_tests: true, keep_slots: false } });
  project.git('sparse-checkout', 'set', '--no-cone', '/*.md');
  const prepared = await project.prepare();
  expect(prepared).toMatchObject({
    kind: 'new',
    planned: { config: { protect_tests: true, keep_slots: false, agent: 'mine' } },
  });
});
