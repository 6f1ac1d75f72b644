import { expect, test } from 'vitest';
import { call, run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { landedOn } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';

const feature = 'feature: `test -f feature.txt`';
const plan = 'plan: `test -f MASTER_PLAN.md`';

test.concurrent('a gate that is red because its work is to do lands no phase without work; a commit names the gates that passed, not those that fail as before', async () => {
  const old = 'old: `test -f never`';
  const project = makeProject({
    phases: [
      { id: '1', gates: [feature, plan] },
      { id: '2', gates: [old, plan] },
      { id: '3', gates: ['same: `test -f never`'] },
    ],
    config: { baseline: true, max_retries: 0 },
    scenario: { phases: { '1': [{ report: 'completed' }] } },
  });
  expectSound(project, await run(project, '--parallel', '2'), 4);
  expect(eventsOf(project, 'phase.needs_human')).toMatchObject([{ phase: '1', reason: 'unproven' }]);
  expect((await call(project, ['logs', '1', '--gates'])).code).toBe(0);
  expect(new Map(landedOn(project).map(({ phase, gates }) => [phase, gates]))).toEqual(
    new Map([
      ['2', 'plan'],
      ['3', 'none'],
    ]),
  );
});
