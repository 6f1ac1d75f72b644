import { expect, test } from 'vitest';
import { run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';
import { writes } from '../support/steps.ts';

test('an agent cannot skip a phase: the command is refused, and journalled as the agent’s', async () => {
  const project = makeProject({ phases: [{ id: '1' }, { id: '2' }] });
  const skip = `cd ${JSON.stringify(project.root)}; debussy skip 2 || echo refused > "$HOME/refused"`;
  project.scenario({ phases: { '1': [{ run: skip }, ...writes('a.txt', 'a\n')] } });
  expectSound(project, await run(project), 0);
  expect(eventsOf(project, 'phase.skipped')).toEqual([]);
  const [notice] = eventsOf(project, 'notice').filter(({ code }) => code === 'AGENT_COMMAND');
  expect(notice).toMatchObject({ phase: '1', message: 'the agent of phase 1 called `debussy skip 2`' });
});
