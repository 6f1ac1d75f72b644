import { expect, test } from 'vitest';
import { run, start } from '../support/calls.ts';
import { call } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { phasesOn } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import { inTurn } from '../support/steps.ts';

test.concurrent('after_phase: docs runs one more session with the change, and lands its files', async () => {
  const project = makeProject({
    phases: [{ id: '1' }],
    config: { after_phase: 'docs' },
    scenario: {
      phases: {
        '1': inTurn(
          [{ run: 'echo code > code.txt' }, { report: 'completed' }],
          [{ run: 'echo docs > docs.txt' }, { report: 'completed' }],
        ),
      },
    },
  });
  expectSound(project, await run(project), 0);
  expect(eventsOf(project, 'session.dispatched').map(({ kind }) => kind)).toEqual(['work', 'docs']);
  expect(project.git('show', 'main:docs.txt')).toBe('docs');
});

test.concurrent('pause_every waits for a person after each landed phase', async () => {
  const project = makeProject({
    phases: [{ id: '1' }, { id: '2', after: 'Phase 1' }],
    config: { pause_every: 1 },
  });
  const live = await start(project, ['run', 'MASTER_PLAN.md']);
  await live.saw('run.paused');
  expect(phasesOn(project)).toEqual([]);
  await call(project, ['pause', '--off']);
  const answer = await live.ended;
  expectSound(project, answer, 0);
  expect(phasesOn(project)).toEqual(['1', '2']);
  expect(eventsOf(project, 'run.paused').map(({ reason }) => reason)).toEqual(['pause_every (1 landed)']);
});
