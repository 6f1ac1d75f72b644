import { expect, test } from 'vitest';
import { call, run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';
import { writes } from '../support/steps.ts';

const second = { command: ['sh', '-c', 'echo good > work.txt; "$DEBUSSY" done'] };

test.concurrent('a rule of the configuration names the agent of a phase, and a dry run shows it', async () => {
  const project = makeProject({
    phases: [{ id: '1' }, { id: '2' }],
    config: {
      agents: { second },
      agents_for: [
        { match: { phase: ['2'], risk: 'never' }, agent: 'scripted', model: 'x' },
        { match: { phase: ['2'] }, agent: 'second', model: 'large' },
      ],
    },
    scenario: { defaults: writes('one.txt', 'one') },
  });
  const preview = await call(project, ['run', 'MASTER_PLAN.md', '--dry-run', '--json']);
  const { phases } = JSON.parse(preview.stdout);
  expect(phases.map(({ agent, model }: Record<string, string>) => [agent, model])).toEqual([
    [undefined, undefined],
    ['second', 'large'],
  ]);
  expectSound(project, await run(project), 0);
  const sessions = eventsOf(project, 'session.dispatched').map(({ phase, agent, model }) => [
    phase,
    agent,
    model,
  ]);
  expect(sessions).toEqual([
    ['1', 'scripted', null],
    ['2', 'second', 'large'],
  ]);
});
