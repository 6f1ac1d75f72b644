import { expect, test } from 'vitest';
import { run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
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
