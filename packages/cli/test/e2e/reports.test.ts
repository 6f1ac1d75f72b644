import { someOf } from '@debussy/testing';
import { expect, test } from 'vitest';
import { called } from '../support/called.ts';
import { run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { phasesOn } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import { expectsPrompt, inTurn } from '../support/steps.ts';

test.concurrent('a malformed report goes back once with its errors; the corrected one counts', async () => {
  const project = makeProject({
    phases: [{ id: '1' }],
    scenario: {
      phases: {
        '1': inTurn(
          [{ write: { path: 'a.txt', content: 'a\n' } }, { report: { status: 'finished' } }],
          [expectsPrompt('status'), { report: 'completed' }],
        ),
      },
    },
  });
  expectSound(project, await run(project), 0);
  expect(eventsOf(project, 'report.rejected').map(({ final }) => final)).toEqual([false]);
  expect(project.git('show', 'main:a.txt')).toBe('a');
});

test.concurrent.each(someOf(['file', 'command', 'message', 'stream'] as const, 2))(
  'a report by %s is heard',
  async (via) => {
    const project = makeProject({
      phases: [{ id: '1' }],
      scenario: { phases: { '1': [{ report: { via, status: 'blocked', summary: `told by ${via}` } }] } },
    });
    expectSound(project, await run(project), 4);
    expect(eventsOf(project, 'phase.needs_human')[0]).toMatchObject({
      reason: 'blocked',
      detail: `told by ${via}`,
    });
  },
);

test.concurrent('Claude-Debussy: blocked, failed and waiting for a person are distinct, and the rest continues', async () => {
  const project = makeProject({
    phases: [{ id: '1' }, { id: '2' }, { id: '3', after: 'Phase 2' }, { id: '4' }],
    scenario: {
      phases: {
        '1': [{ report: { status: 'blocked', summary: 'no key for the service' } }],
        '2': [{ report: { status: 'needs_human_verification', summary: 'look at the picture' } }],
      },
    },
  });
  const answer = await run(project, '--parallel', '2');
  expectSound(project, answer, 4);
  expect(phasesOn(project)).toEqual(['4']);
  expect(
    eventsOf(project, 'phase.needs_human')
      .map(({ phase, reason }) => `${phase} ${reason}`)
      .toSorted(),
  ).toEqual(['1 blocked', '2 requested']);
  expect(eventsOf(project, 'phase.blocked')[0]).toMatchObject({
    phase: '3',
  });
  expect(answer.stdout).toContain('no key for the service');
  expect(answer.stdout).not.toContain('all completed');
});

test.concurrent('a session that ends well without a report is completed, and the gates decide', async () => {
  const project = makeProject({
    phases: [{ id: '1' }, { id: '2' }],
    config: { max_retries: 0 },
    scenario: {
      phases: {
        '1': [{ write: { path: 'a.txt', content: 'good\n' } }],
        '2': [{ write: { path: 'b.txt', content: 'BAD\n' } }],
      },
    },
  });
  expectSound(project, await run(project), 3);
  expect(phasesOn(project)).toEqual(['1']);
});

test.concurrent('missing notes and agents that the plan requires are listed in the account for people', async () => {
  const wrapper = ['- [ ] **AGENT:doc-sync** - docs', '- [ ] Write `notes/N_1.md`'];
  const project = makeProject({ phases: [{ id: '1', wrapper }] });
  const finished = await run(project);
  expectSound(project, finished, 0);
  const codes = eventsOf(project, 'notice').map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(['NOTES_MISSING', 'AGENT_NOT_USED']));
  for (const text of [finished.stdout, (await called(['status'], { cwd: project.root })).stdout])
    expect(text).toMatch(/^ {2}Phase 1: .*notes\/N_1\.md.*\n {2}Phase 1: .*doc-sync/m);
});
