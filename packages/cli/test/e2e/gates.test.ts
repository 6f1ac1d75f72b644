import { expect, test } from 'vitest';
import { call, run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { landedOn } from '../support/landed.ts';
import { phaseFile } from '../support/plan-draft.ts';
import { makeProject } from '../support/project.ts';

const noRetry = { max_retries: 0 };

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
