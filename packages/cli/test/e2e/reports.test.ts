import { expect, test } from 'vitest';
import { called } from '../support/called.ts';
import { run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { phasesOn } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';

const ways = ['file', 'command', 'message', 'stream'] as const;

test.concurrent('Claude-Debussy: a report arrives in each of four ways, blocked and needs-you are distinct, and the rest continues', async () => {
  const told = ways.map((via, i) => {
    const report = { via, status: 'blocked', summary: `told by ${via}` } as const;
    return [String(i + 1), [{ report }]] as const;
  });
  const project = makeProject({
    phases: [...told.map(([id]) => ({ id })), { id: '5' }, { id: '6', after: 'Phase 5' }, { id: '7' }],
    scenario: {
      phases: {
        ...Object.fromEntries(told),
        '5': [{ report: { status: 'needs_human_verification', summary: 'look at the picture' } }],
      },
    },
  });
  const answer = await run(project, '--parallel', '2');
  expectSound(project, answer, 4);
  expect(phasesOn(project)).toEqual(['7']);
  const waits = eventsOf(project, 'phase.needs_human').map(
    ({ phase, reason, detail }) => `${phase} ${reason}: ${detail}`,
  );
  expect(waits.toSorted()).toEqual([
    ...ways.map((via, i) => `${i + 1} blocked: told by ${via}`),
    expect.stringMatching(/^5 requested: .*look at the picture/),
  ]);
  expect(eventsOf(project, 'phase.blocked')).toMatchObject([{ phase: '6' }]);
  expect(answer.stdout).toContain('told by file');
  expect(answer.stdout).not.toContain('all completed');
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
