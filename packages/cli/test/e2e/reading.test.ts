import { expect, test } from 'vitest';
import { call, resume, run } from '../support/calls.ts';
import { debussy } from '../support/binary.ts';
import { phasesOn } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';

/** The first phase lands, the second has no gate and waits for a person. */
function halfLanded(): Project {
  return makeProject({
    phases: [
      { id: '1', gates: ['there: `test -s one.txt`'] },
      { id: '2', gates: ['looks good'] },
    ],
    scenario: { defaults: [{ write: { path: 'one.txt', content: 'x\n' } }, { report: 'completed' }] },
  });
}

async function facts(project: Project, ...args: readonly string[]): Promise<unknown> {
  const answer = await call(project, [...args, '--json']);
  expect(answer).toMatchObject({ code: 0, stderr: '' });
  const value: unknown = JSON.parse(answer.stdout);
  return value;
}

test.concurrent('commands that read a run print the same as JSON', async () => {
  const project = halfLanded();
  expect(await run(project)).toMatchObject({ code: 4 });
  expect(await facts(project, 'logs', '1')).toMatchObject({
    schema_version: 1,
    phase: '1',
    sessions: [
      {
        number: 1,
        outcome: { kind: 'completed' },
        events: expect.arrayContaining([expect.objectContaining({ type: 'started' })]),
      },
    ],
  });
  expect(await facts(project, 'logs', '1', '--gates')).toMatchObject({
    gates: [{ phase: '1', gate: 'there', result: 'passed', output: '' }],
  });
  expect(await facts(project, 'logs', '1', '--stderr')).toHaveProperty('stderr');
  expect(await facts(project, 'diff', '1')).toMatchObject({
    kind: 'landed',
    commits: [expect.stringMatching(/^[0-9a-f]{40}$/)],
    files: [{ path: 'one.txt', added: 1, removed: 0 }],
    patch: expect.stringContaining('+x\n'),
  });
  expect(await facts(project, 'diff', '1', '--stat')).not.toHaveProperty('patch');
  expect(await facts(project, 'report')).toMatchObject({
    exit_code: 4,
    landed: [{ phases: ['1'] }],
    verified: [{ phase: '1', gate: 'there', result: 'passed' }],
  });
  expect(await call(project, ['logs', '1', '-f', '--json'])).toMatchObject({ code: 2 });
});

test.concurrent('a phase without a gate ends with the accept command; its decisions are shown and can be undone', async () => {
  const project = halfLanded();
  await run(project);
  const ended = await call(project, ['status']);
  expect(ended.stdout).toContain('debussy accept 2\n');
  expect(ended.stdout).not.toContain('debussy diff 2');
  for (const words of [
    ['accept', '2'],
    ['skip', '2'],
    ['say', '2', 'mind the gap'],
  ])
    expect(await call(project, words)).toMatchObject({ code: 0 });
  expect(await facts(project, 'status')).toMatchObject({
    queued: [
      { command: 'accept', phase: '2', text: null },
      { command: 'skip', phase: '2' },
      { command: 'say', text: 'mind the gap', undo: expect.stringMatching(/^debussy say 2 --undo --run \d/) },
    ],
  });
  const { stdout } = await call(project, ['status']);
  const undo = Array.from(stdout.matchAll(/debussy (\w+ 2 --undo --run \S+)/g), ([, words = '']) =>
    words.split(' '),
  );
  expect(undo).toHaveLength(3);
  for (const words of undo.slice(1)) expect(await call(project, words)).toMatchObject({ code: 0 });
  expect((await call(project, undo[1] ?? [])).stderr).toContain('ERR_NOTHING_QUEUED');
  expect(await resume(project)).toMatchObject({ code: 0 });
  expect(phasesOn(project, 'main')).toEqual(['1', '2']);
  expect(await facts(project, 'status')).not.toHaveProperty('queued');
});

test.concurrent('audit, plan show and estimate read a plan from standard input', async () => {
  const project = makeProject({ phases: [] });
  const stdin = '# Small\n\n## Phase 1: One\n\n### Gates\n- ok: `true`\n\n### Tasks\n- [ ] 1.1: a\n';
  const read = (...args: readonly string[]): ReturnType<typeof debussy> =>
    debussy(args, { cwd: project.root, env: project.env, stdin });
  const audited = await read('audit', '-', '--json');
  expect(JSON.parse(audited.stdout)).toMatchObject({
    plans: [{ file: 'stdin', findings: [{ code: 'WEAK_GATE', place: { file: 'stdin', line: 6 } }] }],
  });
  expect(audited.code).toBe(0);
  expect(await read('audit', '-', '--strict')).toMatchObject({ code: 2 });
  expect(await read('plan', 'show', '-')).toMatchObject({ code: 0 });
  expect(await read('estimate', '-')).toMatchObject({ code: 0 });
  const empty = await debussy(['audit', '-'], { cwd: project.root, env: project.env });
  expect(empty).toMatchObject({ code: 2, stderr: expect.stringContaining('ERR_PLAN_EMPTY') });
});
