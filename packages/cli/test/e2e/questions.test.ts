import { expect, test } from 'vitest';
import { call, resume, run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';
import { expectsPrompt, writes } from '../support/steps.ts';

test.concurrent('a question: one session, exit code 4, and the answer starts the next one', async () => {
  const project = makeProject({
    phases: [{ id: '1', gates: ['exists: `test -s b.txt`'] }],
    scenario: {
      defaults: [{ write: { path: 'a.txt', content: 'a' } }, { text: 'Which one, A or B?' }, { end: true }],
    },
  });
  const answer = await run(project);
  expectSound(project, answer, 4);
  expect(eventsOf(project, 'session.started')).toHaveLength(1);
  expect(eventsOf(project, 'phase.needs_human').map(({ reason }) => reason)).toEqual(['asks']);
  expect(answer.stdout).toContain('asks: Which one, A or B?');
  expect(answer.stdout).toContain('debussy say 1 ');
  expect((await call(project, ['status'])).stdout).toContain('asks: Which one, A or B?');
  await call(project, ['say', '1', 'use', 'B']);
  project.scenario({
    defaults: [expectsPrompt('Which one, A or B?'), expectsPrompt('use B'), ...writes('b.txt', 'B')],
  });
  expectSound(project, await resume(project), 0);
  expect(project.git('show', 'main:a.txt')).toBe('a');
});
