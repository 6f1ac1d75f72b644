import { expect, test } from 'vitest';
import { call, run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';
import { inTurn, writes } from '../support/steps.ts';

const gates = ['checked: `echo the answer is $(cat answer.txt); grep -q 42 answer.txt`'];

test.concurrent('the commit that failed its gates outlives a crash and `git gc --prune=now`: resume continues from it', async () => {
  const project = makeProject({ phases: [{ id: '1', gates }] });
  project.scenario({
    phases: {
      '1': inTurn(writes('answer.txt', '41'), [
        { run: 'sed -i s/41/42/ answer.txt' },
        { report: 'completed' },
      ]),
    },
  });
  const crash = { env: { DEBUSSY_CRASH_AT: 'phase.remediating#1' } };
  await call(project, ['run', 'MASTER_PLAN.md'], crash);
  project.git('reflog', 'expire', '--expire=now', '--all');
  project.git('gc', '--quiet', '--prune=now');
  const [red] = eventsOf(project, 'phase.remediating');
  expect(project.git('cat-file', '-t', red?.from ?? '')).toBe('commit');
  expectSound(project, await call(project, ['resume']), 0);
  expect(project.git('show', 'main:answer.txt')).toBe('42');
});

test.concurrent('remediation ends early when the agent changed nothing; the handoff had no word of the gate', async () => {
  const project = makeProject({
    phases: [{ id: '1', gates }],
    config: { max_retries: 5 },
    scenario: { phases: { '1': writes('answer.txt', 'wrong\n') } },
  });
  expectSound(project, await run(project), 3);
  expect(eventsOf(project, 'session.dispatched')).toHaveLength(2);
  expect(eventsOf(project, 'phase.failed')[0]).toMatchObject({ reason: 'no_change' });
  const { stdout } = await call(project, ['handoff', '1']);
  expect(stdout).toMatch(/^- Gate \w+: `.+` exited with 1/m);
});
