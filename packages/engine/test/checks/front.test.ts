import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openEngine, readMaterial, runChecks } from '../../src/index.ts';
import { gate, makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';

async function states(project: Project): Promise<Record<string, string>> {
  const checks = await runChecks(project.around, false);
  return Object.fromEntries(checks.map(({ name, state }) => [name, state]));
}

test('doctor finds every reason for refusing a run, each under its name', async () => {
  const project = makeProject();
  const fine = await states(project);
  expect(fine).toMatchObject({
    node: 'ok',
    git: 'ok',
    repository: 'ok',
    identity: 'ok',
    config: 'ok',
    disk: 'ok',
  });
  project.write('p1.md', 'changed\n');
  expect(await states(project)).toMatchObject({ checkout: 'info', repository: 'ok' });
  project.git('checkout', '-q', '.');
  project.git('checkout', '-q', '--detach');
  expect(await states(project)).toMatchObject({ repository: 'info' });
  project.write('.debussy/config.yaml', 'agent: claude\nno_such_key: 1\n');
  expect(await states(project)).toMatchObject({ config: 'error' });
  const outside = await runChecks({ ...project.around, cwd: join(project.root, '..') }, false);
  expect(outside.find(({ name }) => name === 'repository')).toMatchObject({ state: 'error' });
});

test('a preview shows the phases in their order, for a resumed run only its own', async () => {
  const independent = `**Depends on:** None\n\n${gate}`;
  const project = makeProject({
    phases: { 1: independent, 2: independent, 3: `**Depends on:** 2\n\n${gate}` },
  });
  const engine = await openEngine(project.root, { env: project.around.env });
  const first = await engine.preview(await engine.prepare());
  expect(first).toMatchObject({
    run: null,
    landed: [],
    ready: true,
    in_force: { branch: 'main', land: 'auto' },
  });
  expect(first.phases.map(({ id, depends_on: on }) => [id, on])).toEqual([
    ['2', []],
    ['1', []],
    ['3', ['2']],
  ]);
  await (await project.take({ phases: ['1'] })).drop();
  const again = await engine.preview(await engine.prepare({ run: 'newest' }));
  expect([again.run !== null, again.phases.map(({ id }) => id)]).toEqual([true, ['1']]);
});

function issue(number: number, body: string): object {
  return { number, title: `Part ${number}`, body, url: '', state: 'OPEN' };
}

test('a plan is made of a plan, of a text or of issues, and of nothing else', async () => {
  const project = makeProject({
    files: {
      'wish.md': 'Make it faster.\n',
      'empty.md': ' \n',
      'one.json': JSON.stringify([issue(1, 'Make it faster.')]),
      'two.json': JSON.stringify([issue(1, 'First.'), issue(2, 'Second.')]),
    },
  });
  const read = (...words: readonly string[]): ReturnType<typeof readMaterial> =>
    readMaterial({ words, ...project.around, cwd: project.root, wishes: {} });
  expect(await read('MASTER_PLAN.md')).toMatchObject({ kind: 'plan', plan: { phases: [{ id: '1' }] } });
  expect(await read('wish.md')).toEqual({ kind: 'text', name: 'wish.md', text: 'Make it faster.\n' });
  expect(await read('one.json')).toMatchObject({ kind: 'text', text: '# Part 1\n\nMake it faster.' });
  expect(await read('two.json')).toMatchObject({
    kind: 'plan',
    plan: { phases: [{ id: '1' }, { id: '2' }] },
  });
  await expect(read('empty.md')).rejects.toMatchObject({ code: 'ERR_PLAN_EMPTY', exitCode: 2 });
  await expect(read('wish.md', '#1')).rejects.toMatchObject({ code: 'ERR_IMPORT_NOTHING', exitCode: 2 });
  const bare = { ...project.around.env, PATH: '/nowhere' };
  const fetched = readMaterial({ words: ['#12'], cwd: project.root, env: bare, wishes: {} });
  await expect(fetched).rejects.toMatchObject({ code: 'ERR_IMPORT_ISSUE' });
});
