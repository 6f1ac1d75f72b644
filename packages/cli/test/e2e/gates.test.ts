import { someOf } from '@debussy/testing';
import { expect, test } from 'vitest';
import { call, run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { landedOn, phasesOn } from '../support/landed.ts';
import { phaseFile } from '../support/plan-draft.ts';
import { makeProject } from '../support/project.ts';
import { writes } from '../support/steps.ts';

const noRetry = { max_retries: 0 };

test.concurrent('Claude-Debussy: a gate without a command is reported and never passed: ungated work waits for a person', async () => {
  const project = makeProject({ phases: [{ id: '1', gates: ['the page looks right'] }] });
  const answer = await run(project, '--skip-audit');
  expectSound(project, answer, 4);
  expect(eventsOf(project, 'phase.needs_human')[0]).toMatchObject({ reason: 'ungated' });
  expect(phasesOn(project)).toEqual([]);
});

test.concurrent('work that no gate can judge could be skipped or tried again, and not accepted', async () => {
  const project = makeProject({ phases: [{ id: '1', gates: ['the page looks right'] }] });
  expect((await run(project, '--skip-audit')).stdout).toContain('debussy accept 1');
  expect((await call(project, ['accept', '1'])).code).toBe(0);
  const resumed = await call(project, ['resume']);
  expectSound(project, resumed, 0);
  expect(landedOn(project)).toMatchObject([{ phase: '1', gates: 'none' }]);
  expect(eventsOf(project, 'session.dispatched')).toHaveLength(1);
});

test.concurrent('allow_ungated lands it, and the commit does not speak of gates that did not run', async () => {
  const project = makeProject({
    phases: [{ id: '1', gates: ['the page looks right'] }],
    config: { allow_ungated: true },
  });
  expectSound(project, await run(project, '--skip-audit'), 0);
  expect(landedOn(project)[0]).toMatchObject({ phase: '1', gates: 'none' });
});

test.concurrent('prose beside a command is reported, and the command decides', async () => {
  const project = makeProject({
    phases: [{ id: '1', gates: ['the page looks right', 'made: `test -f phase-1.txt`'] }],
  });
  const answer = await run(project);
  expectSound(project, answer, 0);
  expect(answer.stdout).toContain('1 prose');
  expect(landedOn(project)[0]?.gates).toBe('made');
  expect(eventsOf(project, 'gate.finished').map(({ gate }) => gate)).toEqual(['made']);
});

test.concurrent('a name without a command is looked up in the config', async () => {
  const project = makeProject({
    phases: [{ id: '1', gates: ['lint'] }],
    config: { gates: { lint: 'test -f phase-1.txt' } },
  });
  expectSound(project, await run(project), 0);
  expect(eventsOf(project, 'gate.finished').map(({ gate, result }) => [gate, result])).toEqual([
    ['lint', 'passed'],
  ]);
});

const expectations = [
  ['grep -c x a.txt', '(returns at least 1)', 'xx\nx\n', true],
  ['grep -c x a.txt || true', '(returns at least 1)', 'none\n', false],
  ['grep -c x a.txt || true', '(returns 0)', 'none\n', true],
  ['grep -c x a.txt', '(returns 0)', 'x\n', false],
] as const;

test.concurrent.each(someOf(expectations, 1))(
  'the expectation is about the output: %s %s with %j',
  async (command, expectation, text, passes) => {
    const project = makeProject({
      phases: [{ id: '1', gates: [`count -- verified by: \`${command}\` ${expectation}`] }],
      config: noRetry,
      scenario: { phases: { '1': writes('a.txt', text) } },
    });
    expectSound(project, await run(project), passes ? 0 : 3);
  },
);

test.concurrent('an agent that edits the plan, the config or the gates changes nothing about its own verification', async () => {
  const gates = ['real: `! grep -q cheat work.txt`', 'lint'];
  const easy = phaseFile({ id: '1', gates: ['real: `true`'] });
  const project = makeProject({
    phases: [{ id: '1', gates }],
    config: { ...noRetry, gates: { lint: 'test -s work.txt' } },
    scenario: {
      phases: {
        '1': [
          { write: { path: 'plan/phase-1.md', content: easy } },
          {
            write: {
              path: '.debussy/config.yaml',
              content: 'allow_ungated: true\ngates: { lint: "true" }\n',
            },
          },
          { write: { path: 'work.txt', content: 'cheat\n' } },
          { report: 'completed' },
        ],
      },
    },
  });
  expectSound(project, await run(project), 3);
  expect(eventsOf(project, 'gate.finished').map(({ gate, result }) => [gate, result])).toEqual([
    ['real', 'failed'],
    ['lint', 'passed'],
  ]);
});

test.concurrent('gates run in a clean checkout, without ignored and uncommitted files', async () => {
  const project = makeProject({
    phases: [{ id: '1', gates: ['clean: `test ! -e cache.tmp`', 'apart: `test ! -e .git/hooks/planted`'] }],
    files: { '.gitignore': '*.tmp\n' },
    scenario: {
      phases: { '1': [{ write: { path: 'cache.tmp', content: 'x' } }, ...writes('a.txt', 'a\n')] },
    },
  });
  expectSound(project, await run(project), 0);
  expect(project.git('ls-tree', '-r', '--name-only', 'main')).not.toContain('cache.tmp');
});

test.concurrent('a gate that hangs is ended at its limit, with everything that it started', async () => {
  const project = makeProject({
    phases: [{ id: '1', gates: ['hangs: `sleep 600 & sleep 600`'] }],
    config: { ...noRetry, gate_timeout: 1 },
  });
  expectSound(project, await run(project), 3);
  expect(eventsOf(project, 'gate.finished')[0]).toMatchObject({ gate: 'hangs', result: 'timed_out' });
});

test.concurrent('a prefix of several phases is verified with every gate of every phase in it', async () => {
  const project = makeProject({
    phases: [
      { id: '1', gates: ['first: `test -f phase-1.txt`'] },
      { id: '2', gates: ['second: `test -f phase-2.txt`'] },
    ],
  });
  expectSound(project, await run(project, '--parallel', '2'), 0);
  const tips = eventsOf(project, 'tip.moved').flatMap(({ landed }) => landed.map(({ phase }) => phase));
  expect(tips.toSorted()).toEqual(['1', '2']);
  expect(new Set(eventsOf(project, 'gate.finished').map(({ gate }) => gate))).toEqual(
    new Set(['first', 'second']),
  );
});

test.concurrent('baseline: a gate that failed before is reported and does not block; a new failure does', async () => {
  const project = makeProject({
    phases: [
      { id: '1', gates: ['old: `test -f never`'] },
      { id: '2', gates: ['new: `test ! -f phase-2.txt`'] },
    ],
    config: { ...noRetry, baseline: true },
  });
  expectSound(project, await run(project), 3);
  expect(phasesOn(project)).toEqual(['1']);
  expect(eventsOf(project, 'gate.finished').map(({ gate, result }) => [gate, result])).toEqual([
    ['old', 'failed_before'],
    ['new', 'failed'],
  ]);
});
