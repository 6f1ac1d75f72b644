import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appears } from '../support/appears.ts';
import { call, run, start } from '../support/calls.ts';
import { eventsOf } from '../support/journal-of.ts';
import { phasesOn } from '../support/landed.ts';
import { phaseFile } from '../support/plan-draft.ts';
import { makeProject } from '../support/project.ts';
import { writes } from '../support/steps.ts';

const tried = ['--preflight', '1m'];

function notices(project: ReturnType<typeof makeProject>): readonly string[] {
  return eventsOf(project, 'notice').map(({ code }) => code);
}

test.concurrent('a missing tool of the project, a package that the manifest names and a setup that fails refuse the run before anything begins', async () => {
  const project = makeProject({
    phases: [{ id: '1', gates: ['tool: `npm test`'] }],
    files: {
      'package.json': JSON.stringify({
        scripts: { test: 'mochaa' },
        devDependencies: { mochaa: '1' },
        dependencies: { 'left-pad': '1' },
      }),
      'package-lock.json': '{}',
      'uses.cjs': "require('left-pad/lib')",
    },
  });
  const refused = async (...flags: readonly string[]): Promise<string> => {
    const answer = await run(project, ...tried, ...flags);
    expect(answer.code).toBe(2);
    return answer.stderr;
  };
  expect(await refused()).toContain('Set `setup: npm ci`');
  project.write('plan/phase-1.md', phaseFile({ id: '1', gates: ['test: `node uses.cjs`'] }));
  project.git('commit', '-qam', 'Another gate');
  expect(await refused()).toContain('left-pad');
  const failing = await refused('--set', 'setup=echo no such mirror >&2; exit 3');
  expect(failing).toContain('no such mirror');
  expect(failing).toContain('Correct `setup`');
});

test.concurrent('gates that a phase should turn green, a script that it writes and a package that it may add are warnings', async () => {
  const project = makeProject({
    phases: [
      {
        id: '1',
        gates: ['made: `test -f one.txt`', 'script: `./check.sh`', 'test: `node wants.cjs`'],
        files: ['wants.cjs'],
      },
    ],
    files: { 'wants.cjs': "require('right-pad')" },
    scenario: { phases: { '1': writes('one.txt', '1\n') } },
  });
  await run(project, ...tried);
  expect(notices(project)).toEqual(
    expect.arrayContaining(['GATE_RED_AT_BASE', 'GATE_PROGRAM_MISSING', 'GATE_MODULE_MISSING']),
  );
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

test.concurrent('`status` and `attach` denied the run while a gate was tried for minutes: the gate is shown, and the view waits', async () => {
  const gate = 'slow: `touch "$HOME/tried"; until test -f "$HOME/go"; do sleep 0.05; done`';
  const project = makeProject({ phases: [{ id: '1', gates: [gate] }] });
  const live = await start(project, ['run', 'MASTER_PLAN.md', ...tried]);
  await appears(join(project.desk, 'tried'));
  expect((await call(project, ['status'])).stdout).toMatch(/^MASTER_PLAN\.md: .*\bslow\b.*, 0 .* 1 /);
  const watching = await start(project, ['attach']);
  await once(watching.process.stderr!, 'data');
  writeFileSync(join(project.desk, 'go'), '');
  await watching.saw('run.started');
  expect((await live.ended).code).toBe(0);
  expect((await watching.ended).code).toBe(0);
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
