import { expect, test } from 'vitest';
import { call, run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { landedOn, phasesOn } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import { splitInto, writes } from '../support/steps.ts';

const config = { baseline: true, max_retries: 0 };
const nothing = [{ report: 'completed' }] as const;
const feature = 'feature: `test -f feature.txt`';
const plan = 'plan: `test -f MASTER_PLAN.md`';

test.concurrent('a phase that did nothing does not land on a gate that is red because its work is to do', async () => {
  const project = makeProject({
    phases: [{ id: '1', gates: [feature, plan] }],
    config,
    scenario: { phases: { '1': nothing } },
  });
  const answer = await run(project);
  expectSound(project, answer, 4);
  expect(phasesOn(project)).toEqual([]);
  expect(eventsOf(project, 'phase.needs_human')[0]).toMatchObject({ phase: '1', reason: 'unproven' });
  expect((await call(project, ['logs', '1', '--gates'])).code).toBe(0);
});

test.concurrent('nor does a sub-phase', async () => {
  const gates = [{ name: 'feature', command: 'test -f feature.txt' }];
  const project = makeProject({
    phases: [{ id: '1', gates: [feature] }],
    config,
    scenario: {
      phases: {
        '1': [splitInto({ id: '1a', gates }, { id: '1b', gates })],
        '1a': nothing,
        '1b': writes('b.txt', 'b\n'),
      },
    },
  });
  expectSound(project, await run(project), 4);
  expect(phasesOn(project)).toEqual([]);
  expect(eventsOf(project, 'phase.needs_human')[0]).toMatchObject({ phase: '1a', reason: 'unproven' });
});

test.concurrent('the commit names the gates that passed, not those that fail as before; the account names both', async () => {
  const old = 'old: `test -f never`';
  const project = makeProject({
    phases: [
      { id: '1', gates: [old, plan] },
      { id: '2', gates: ['same: `test -f never`'] },
    ],
    config,
  });
  const answer = await run(project, '--parallel', '2');
  expectSound(project, answer, 0);
  expect(new Map(landedOn(project).map(({ phase, gates }) => [phase, gates]))).toEqual(
    new Map([
      ['1', 'plan'],
      ['2', 'none'],
    ]),
  );
});

test.concurrent('a gate that is flaky at the base does not count as an old failure', async () => {
  // Fails in the work, and at the base only the first time.
  const command = 'test ! -f phase-1.txt && { test -f "$HOME/again" || { touch "$HOME/again"; false; }; }';
  const project = makeProject({ phases: [{ id: '1', gates: [`shaky: \`${command}\``] }], config });
  expectSound(project, await run(project), 3);
  expect(phasesOn(project)).toEqual([]);
});
