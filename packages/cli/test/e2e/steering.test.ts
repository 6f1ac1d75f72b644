import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf, runsOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';
import { writes } from '../support/steps.ts';

test('an agent cannot skip a phase: the command is refused, and journalled as the agent’s', async () => {
  const project = makeProject({ phases: [{ id: '1' }, { id: '2' }] });
  const skip = `cd ${JSON.stringify(project.root)}; debussy skip 2 || echo refused > "$HOME/refused"`;
  project.scenario({ phases: { '1': [{ run: skip }, ...writes('a.txt', 'a\n')] } });
  expectSound(project, await run(project), 0);
  expect(eventsOf(project, 'phase.skipped')).toEqual([]);
  const [notice] = eventsOf(project, 'notice').filter(({ code }) => code === 'AGENT_COMMAND');
  expect(notice).toMatchObject({ phase: '1' });
});

test.concurrent('an agent of one run can neither resume, discard nor steer another run of the repository', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  project.scenario({ defaults: [{ hang: true }] });
  await call(project, ['run', 'MASTER_PLAN.md'], { env: { DEBUSSY_CRASH_AT: 'session.started#1' } });
  const [interrupted = ''] = runsOf(project);
  const calls = ['resume', 'clean', 'clean --discard --yes', 'skip 1 --run']
    .map((words) => `debussy ${words} ${interrupted}; echo $? >> "$HOME/codes"`)
    .join('; ');
  const does = `cd ${JSON.stringify(project.root)}; { ${calls}; } 2>> "$HOME/said"; true`;
  project.scenario({ defaults: [{ run: does }, ...writes('a.txt', 'a\n')] });
  expect((await run(project, '--restart')).code).toBe(0);
  expect(readFileSync(join(project.desk, 'codes'), 'utf8')).toBe('2\n'.repeat(4));
  expect(readFileSync(join(project.desk, 'said'), 'utf8').match(/ERR_AGENT_COMMAND/g)).toHaveLength(4);
});
