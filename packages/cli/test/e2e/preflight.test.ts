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

test.concurrent('a tool of the project that no setup installs names the setup', async () => {
  const manifest = { scripts: { test: 'mochaa' }, devDependencies: { mochaa: '1' } };
  const project = makeProject({
    phases: [{ id: '1', gates: ['test: `npm test`'] }],
    files: { 'package.json': JSON.stringify(manifest), 'package-lock.json': '{}' },
  });
  const answer = await run(project, ...tried);
  expect(answer.code).toBe(2);
  expect(answer.stderr).toContain('Set `setup: npm ci`');
});

test.concurrent('a package that a gate cannot find and the manifest names stops the run, one that a phase may add does not', async () => {
  const files = {
    'package.json': JSON.stringify({ dependencies: { 'left-pad': '1' } }),
    'uses.cjs': "require('left-pad/lib')",
    'wants.cjs': "require('right-pad')",
  };
  const declared = makeProject({ phases: [{ id: '1', gates: ['test: `node uses.cjs`'] }], files });
  const refused = await run(declared, ...tried);
  expect(refused.code).toBe(2);
  const added = makeProject({
    phases: [{ id: '1', gates: ['test: `node wants.cjs`'], files: ['wants.cjs'] }],
    files,
    scenario: { phases: { '1': writes('wants.cjs', '0\n') } },
  });
  expect((await run(added, ...tried)).code).toBe(0);
  expect(notices(added)).toContain('GATE_MODULE_MISSING');
});

test.concurrent('gates that a phase should turn green are a warning, and a script that a phase writes is not a missing program', async () => {
  const project = makeProject({
    phases: [{ id: '1', gates: ['made: `test -f one.txt`', 'script: `./check.sh`'] }],
    scenario: { phases: { '1': writes('one.txt', '1\n') } },
  });
  await run(project, ...tried);
  expect(notices(project)).toEqual(expect.arrayContaining(['GATE_RED_AT_BASE', 'GATE_PROGRAM_MISSING']));
});

test.concurrent('how gates did is remembered by tree and command, and each command is tried once', async () => {
  const project = makeProject({
    phases: [
      { id: '1', gates: ['count: `echo x >> "$HOME/count"`'] },
      { id: '2', gates: ['again: `echo x >> "$HOME/count"`'] },
    ],
  });
  const count = (): number => readFileSync(join(project.desk, 'count'), 'utf8').length / 2;
  await run(project, ...tried, '--dry-run');
  expect(existsSync(join(project.desk, 'count'))).toBe(false);
  await run(project, ...tried, '--land', 'branch');
  const whole = count();
  await run(project, ...tried, '--restart', '--land', 'branch');
  expect(phasesOn(project)).toEqual([]);
  expect(count()).toBeLessThan(2 * whole);
});

test.concurrent('a gate that does not end is ended after its part of the time, and the run starts', async () => {
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
});

test.concurrent('`status` denied the run while a gate was tried for minutes: it shows which gate, and how long', async () => {
  const gate = 'slow: `touch "$HOME/tried"; until test -f "$HOME/go"; do sleep 0.05; done`';
  const project = makeProject({ phases: [{ id: '1', gates: [gate] }] });
  const live = await start(project, ['run', 'MASTER_PLAN.md', ...tried]);
  await appears(join(project.desk, 'tried'));
  expect((await call(project, ['status'])).stdout).toMatch(/^MASTER_PLAN\.md: .*\bslow\b.*, 0 .* 1 /);
  writeFileSync(join(project.desk, 'go'), '');
  expect((await live.ended).code).toBe(0);
});

test.concurrent('a setup that fails in a clean worktree is reported before anything begins', async () => {
  const project = makeProject({
    phases: [{ id: '1', gates: ['there: `true`'] }],
    config: { setup: 'echo no such mirror >&2; exit 3' },
  });
  const answer = await run(project, ...tried);
  expect(answer.code).toBe(2);
  expect(answer.stderr).toContain('no such mirror');
  expect(answer.stderr).toContain('Correct `setup`');
});

test.concurrent('--no-preflight starts without trying anything', async () => {
  const project = makeProject({ phases: [{ id: '1', gates: ['made: `test -f phase-1.txt`'] }] });
  const answer = await run(project, '--no-preflight');
  expect(answer.code).toBe(0);
  expect(answer.stdout).not.toContain('made: test -f phase-1.txt');
});

const check = "require('assert').equal(require('./sum.js')(1, 2), 3);\n";
const summed = { 'check.js': check, 'sum.js': 'module.exports = (a, b) => a + b;\n' };

test.concurrent('a gate that passes with a planted failure is reported before a session is paid for', async () => {
  const project = makeProject({
    phases: [
      {
        id: '1',
        gates: [
          'hidden: `node check.js || true`',
          'seen: `node check.js`',
          'file: `test -f sum.js`',
          'empty: `npm run -s nothing`',
        ],
      },
      { id: '2', gates: ['nothing: `npm run -s nothing`'] },
    ],
    files: { ...summed, 'package.json': '{"scripts":{"nothing":"echo ok"}}\n' },
  });
  expect((await run(project, ...tried)).code).toBe(4);
  expect(eventsOf(project, 'phase.needs_human')).toMatchObject([{ phase: '2', reason: 'ungated' }]);
  await call(project, ['accept', '2']);
  expect((await call(project, ['resume'])).code).toBe(0);
  const blind = eventsOf(project, 'notice').filter(({ code }) => code === 'GATE_BLIND');
  expect(blind.map(({ message }) => /^gate (\w+) /.exec(message)?.[1])).toEqual(['hidden', 'empty']);
});

test.concurrent('doctor --gates shows the effect of a planted failure on each gate', async () => {
  const project = makeProject({
    phases: [
      {
        id: '1',
        gates: ['hidden: `node check.js; exit 0`', 'seen: `node check.js`', 'red: `test -f no.txt`'],
      },
    ],
    files: summed,
  });
  const answer = await call(project, ['doctor', '--gates', '--json']);
  const { checks }: { readonly checks: readonly { readonly name: string; readonly state: string }[] } =
    JSON.parse(answer.stdout);
  expect(checks.map(({ name, state }) => [name, state])).toEqual([
    ['gate hidden', 'warning'],
    ['gate seen', 'ok'],
    ['gate red', 'ok'],
  ]);
});
