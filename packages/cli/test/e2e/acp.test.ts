import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { phasesOn, runBranch } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';

const program = fileURLToPath(
  new URL('../../../runners/test/fixtures/programs/acp-program.mjs', import.meta.url),
);

function withAgent(habit: string): Project {
  const agents = { mine: { command: [process.execPath, program, habit], output: 'acp' as const } };
  return makeProject({
    phases: [{ id: '1', gates: ['`test -f never-written`'] }],
    config: { agents, max_retries: 0 },
  });
}

test.concurrent('an agent of the Agent Client Protocol that ends its turn has proved nothing', async () => {
  const project = withAgent('good');
  expectSound(project, await run(project, '--agent', 'mine'), 3);
  expect(eventsOf(project, 'session.ended')).toMatchObject([{ outcome: { kind: 'completed' } }]);
  expect(phasesOn(project, runBranch(project))).toEqual([]);
});

test.concurrent.each([
  ['logged-out', 'auth', 'auth'],
  ['future', 'start_failed', 'start'],
])('an agent of the Agent Client Protocol that is %s ends its phase at once', async (habit, kind, reason) => {
  const project = withAgent(habit);
  expectSound(project, await run(project, '--agent', 'mine', '--max-retries', '2'), 3);
  expect(eventsOf(project, 'session.ended').map(({ outcome }) => outcome.kind)).toEqual([kind]);
  expect(eventsOf(project, 'phase.failed').map((event) => event.reason)).toEqual([reason]);
});
