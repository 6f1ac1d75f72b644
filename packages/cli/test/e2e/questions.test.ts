import { expect, test } from 'vitest';
import { call, run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';

test.concurrent('an agent that ends with a question: the run and status say what it asks', async () => {
  const question = 'Which database shall I use, SQLite or Postgres?';
  const project = makeProject({
    phases: [{ id: '1', gates: ['exists: `test -s never.txt`'] }],
    scenario: { defaults: [{ text: `I looked around.\n\n${question}` }, { end: true }] },
  });
  const answer = await run(project);
  expectSound(project, answer, 3);
  expect(answer.stdout).toContain(`asks: ${question}`);
  expect((await call(project, ['status'])).stdout).toContain(`asks: ${question}`);
  expect(eventsOf(project, 'notice').map(({ code }) => code)).toContain('AGENT_ASKS');
});

test.concurrent('after a limit status says which provider and until when', async () => {
  const project = makeProject({
    phases: [{ id: '1' }],
    scenario: { defaults: [{ rate_limit: { in: 4 * 86_400, quota: true } }] },
  });
  expectSound(project, await run(project), 75);
  const { stdout } = await call(project, ['status']);
  const [limit] = eventsOf(project, 'limit.reached');
  const until = new Date(limit?.until ?? '');
  expect(stdout).toMatch(new RegExp(`scripted .* ${until.getDate()} \\w{3} \\d\\d:\\d\\d`));
});
