import { expect, test } from 'vitest';
import { call, run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { landedOn } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';

test.concurrent('work that no gate can judge could be skipped or tried again, and not accepted', async () => {
  const project = makeProject({ phases: [{ id: '1', gates: ['the page looks right'] }] });
  const answer = await run(project, '--skip-audit');
  expectSound(project, answer, 4);
  expect(answer.stdout).toContain('debussy accept 1');
  expect(eventsOf(project, 'phase.needs_human')[0]).toMatchObject({ reason: 'ungated' });
  expect((await call(project, ['accept', '1'])).code).toBe(0);
  const resumed = await call(project, ['resume']);
  expectSound(project, resumed, 0);
  expect(landedOn(project)).toMatchObject([{ phase: '1', gates: 'none' }]);
  expect(eventsOf(project, 'session.dispatched')).toHaveLength(1);
});
