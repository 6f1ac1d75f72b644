import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appears } from '../support/appears.ts';
import { call, run, start } from '../support/calls.ts';
import { eventsOf } from '../support/journal-of.ts';
import { phasesOn } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import { writes } from '../support/steps.ts';

const tried = ['--preflight', '1m'];

function notices(project: ReturnType<typeof makeProject>): readonly string[] {
  return eventsOf(project, 'notice').map(({ code }) => code);
}

test('a gate whose program is not there is said before a session is paid for, and nothing begins', async () => {
  const project = makeProject({ phases: [{ id: '1', gates: ['check: `pytset -q`', 'there: `true`'] }] });
  const answer = await run(project, ...tried);
  expect(answer.code).toBe(2);
  expect(answer.stderr).toContain('gate check of phase 1 cannot run: `pytset` is not installed');
  expect(answer.stderr).toContain('pytset: not found');
  expect(answer.stderr).toContain('--no-preflight starts all the same');
  expect(existsSync(join(project.root, '.git/debussy/runs'))).toBe(false);
  expect(project.git('status', '--short')).toBe('');
});

test('a tool of the project that no setup installs names the setup', async () => {
  const manifest = { scripts: { test: 'mochaa' }, devDependencies: { mochaa: '1' } };
  const project = makeProject({
    phases: [{ id: '1', gates: ['test: `npm test`'] }],
    files: { 'package.json': JSON.stringify(manifest), 'package-lock.json': '{}' },
  });
  const answer = await run(project, ...tried);
  expect(answer.code).toBe(2);
  expect(answer.stderr).toContain('`mochaa` is not installed in the clean checkout (npm test, exit 127)');
  expect(answer.stderr).toContain('Set `setup: npm ci`');
});

test('a package that a gate cannot find and the manifest names stops the run, one that a phase may add does not', async () => {
  const files = {
    'package.json': JSON.stringify({ dependencies: { 'left-pad': '1' } }),
    'uses.cjs': "require('left-pad/lib')",
    'wants.cjs': "require('right-pad')",
  };
  const declared = makeProject({ phases: [{ id: '1', gates: ['test: `node uses.cjs`'] }], files });
  const refused = await run(declared, ...tried);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('the package left-pad is not installed');
  const added = makeProject({
    phases: [{ id: '1', gates: ['test: `node wants.cjs`'] }],
    files,
    scenario: { phases: { '1': writes('wants.cjs', '0\n') } },
  });
  expect((await run(added, ...tried)).code).toBe(0);
  expect(notices(added)).toContain('GATE_MODULE_MISSING');
});

test('gates that a phase is to make pass are a warning, and a script that a phase writes is no missing program', async () => {
  const project = makeProject({
    phases: [{ id: '1', gates: ['made: `test -f one.txt`', 'script: `./check.sh`'] }],
    scenario: { phases: { '1': writes('one.txt', '1\n') } },
  });
  const answer = await run(project, ...tried);
  expect(notices(project)).toEqual(expect.arrayContaining(['GATE_RED_AT_BASE', 'GATE_PROGRAM_MISSING']));
  expect(answer.stdout).toContain('gate made of phase 1 does not pass on the base commit: test -f one.txt');
});

test('how gates did is remembered by tree and command, and each command is tried once', async () => {
  const project = makeProject({
    phases: [
      { id: '1', gates: ['count: `echo x >> "$HOME/count"`'] },
      { id: '2', gates: ['again: `echo x >> "$HOME/count"`'] },
    ],
  });
  const count = (): number => readFileSync(join(project.desk, 'count'), 'utf8').length / 2;
  await run(project, ...tried, '--dry-run');
  expect(existsSync(join(project.desk, 'count'))).toBe(false);
  const first = await run(project, ...tried, '--land', 'branch');
  expect(first.stdout).toContain('trying 1 gate on the base commit');
  const whole = count();
  const second = await run(project, ...tried, '--restart', '--land', 'branch');
  expect(second.stdout).not.toContain('trying');
  expect(phasesOn(project)).toEqual([]);
  expect(count()).toBeLessThan(2 * whole);
});

test('a gate that does not end is ended after its part of the time, and the run starts', async () => {
  const project = makeProject({
    phases: [{ id: '1', gates: ['slow: `test -f phase-1.txt || sleep 60`', 'late: `true`'] }],
  });
  expect((await run(project, '--preflight', '2s')).code).toBe(0);
  expect(notices(project)).toContain('GATE_NOT_TRIED');
});

test.concurrent('a gate that only waits holds no run up for the whole time of the trial', async () => {
  const project = makeProject({ phases: [{ id: '1', gates: ['slow: `test -f phase-1.txt || sleep 60`'] }] });
  const answer = await run(project, ...tried);
  expect(answer.code).toBe(0);
  expect(answer.stdout).toContain(
    'only waited on the base commit (no output, no CPU use) and was ended after 1',
  );
});

test('`status` said that there was no run while a gate was tried for minutes: it says which, and how long', async () => {
  const gate = 'slow: `touch "$HOME/tried"; until test -f "$HOME/go"; do sleep 0.05; done`';
  const project = makeProject({ phases: [{ id: '1', gates: [gate] }] });
  const live = await start(project, ['run', 'MASTER_PLAN.md', ...tried]);
  await appears(join(project.desk, 'tried'));
  expect((await call(project, ['status'])).stdout).toMatch(
    /^MASTER_PLAN\.md: a run is about to start \(process \d+\): gate slow is tried on the base commit \(\d+s\), 0 of 1 gate tried\n/,
  );
  writeFileSync(join(project.desk, 'go'), '');
  expect((await live.ended).code).toBe(0);
  expect((await call(project, ['status'])).stdout).not.toContain('about to start');
});

test('a setup that fails in a clean worktree is said before anything begins', async () => {
  const project = makeProject({
    phases: [{ id: '1', gates: ['there: `true`'] }],
    config: { setup: 'echo no such mirror >&2; exit 3' },
  });
  const answer = await run(project, ...tried);
  expect(answer.code).toBe(2);
  expect(answer.stderr).toContain('no such mirror');
  expect(answer.stderr).toContain('Correct `setup`');
});

test('--no-preflight starts without trying anything', async () => {
  const project = makeProject({ phases: [{ id: '1', gates: ['made: `test -f phase-1.txt`'] }] });
  const answer = await run(project, '--no-preflight');
  expect(answer.code).toBe(0);
  expect(answer.stdout).not.toContain('trying');
});
