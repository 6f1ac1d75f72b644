import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { call, resume, run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { phasesOn, runBranch } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import { inTurn } from '../support/steps.ts';

const two = [{ id: '1' }, { id: '2' }];

test.concurrent('claude-code #92418, #95803: a limit is waited out until the time that the provider names', async () => {
  const project = makeProject({
    phases: two,
    scenario: {
      phases: {
        '1': inTurn(
          [{ write: { path: 'half.txt', content: 'half\n' } }, { rate_limit: { in: 2 } }],
          [{ run: 'cat half.txt > whole.txt' }, { report: 'completed' }],
        ),
      },
    },
  });
  expectSound(project, await run(project), 0);
  expect(project.git('show', 'main:whole.txt')).toBe('half');
  const [limit] = eventsOf(project, 'limit.reached');
  const [lifted] = eventsOf(project, 'limit.lifted');
  expect(Date.parse(lifted?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(limit?.until ?? ''));
  const between = eventsOf(project, 'session.dispatched').filter(
    ({ at }) => at > (limit?.at ?? '') && at < (lifted?.at ?? ''),
  );
  expect(between).toEqual([]);
});

test.concurrent('agent-of-empires #3514: --wait-on-limit 0 stops with 75 and keeps the work, status says which provider and until when, and resume continues', async () => {
  const project = makeProject({
    phases: two,
    config: { parallel: 1 },
    scenario: {
      phases: {
        '2': [
          { write: { path: 'half.txt', content: 'half\n' } },
          { rate_limit: { in: 4 * 86_400, quota: true } },
        ],
      },
    },
  });
  expectSound(project, await run(project, '--wait-on-limit', '0'), 75);
  expect(phasesOn(project, runBranch(project))).toEqual(['1']);
  const { stdout } = await call(project, ['status']);
  const until = new Date(eventsOf(project, 'limit.reached')[0]?.until ?? '');
  expect(stdout).toMatch(new RegExp(`scripted .* ${until.getDate()} \\w{3} \\d\\d:\\d\\d`));
  project.scenario({ phases: { '2': [{ run: 'cat half.txt > whole.txt' }, { report: 'completed' }] } });
  expectSound(project, await resume(project), 0);
  expect(phasesOn(project)).toEqual(['1', '2']);
  expect(project.git('show', 'main:whole.txt')).toBe('half');
});

test.concurrent('an attempt has one time budget, restarts included', async () => {
  const project = makeProject({
    phases: [{ id: '1' }],
    scenario: { phases: { '1': [{ write: { path: 'a.txt', content: 'a\n' } }, { hang: true }] } },
  });
  expectSound(project, await run(project, '--timeout', '1'), 3);
  expect(eventsOf(project, 'phase.failed')[0]).toMatchObject({ reason: 'timeout' });
});

test.concurrent('a session over the budget of its phase is stopped, its work is kept, and resume takes it up', async () => {
  const project = makeProject({
    phases: [{ id: '1' }, { id: '2' }],
    config: { budget: { phase: { tokens: 5000 } }, parallel: 2 },
    scenario: {
      phases: {
        '1': [{ run: 'echo half >> half.txt' }, { usage: { context: 1000, output: 9000 } }, { hang: true }],
      },
    },
  });
  expectSound(project, await run(project), 5);
  const [stopped] = eventsOf(project, 'session.ended').filter(({ phase }) => phase === '1');
  expect(stopped?.outcome).toEqual({ kind: 'stopped', reason: 'budget' });
  expect(readFileSync(stopped?.handoff ?? '', 'utf8')).toContain('half.txt');
  project.scenario({ phases: { '1': [{ run: 'cat half.txt > whole.txt' }, { report: 'completed' }] } });
  expectSound(project, await call(project, ['resume'], { env: { DEBUSSY_BUDGET_PHASE_TOKENS: '1e6' } }), 0);
  expect(project.git('show', 'main:whole.txt')).toBe('half');
});
