import { expect, test } from 'vitest';
import { call, resume, run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { handoff, hands, promptOf } from '../support/handoffs.ts';
import { eventsOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';

function adds(line: string) {
  return [{ run: `sed -i '1a ${line}' list.txt` }, { report: 'completed' }] as const;
}

/** Nobody resolves the conflict of the first attempt. */
function conflicts(line: string) {
  return {
    plays: [
      { attempt: 1, session: 1, steps: [{ progress: 'STEP' }, hands(handoff('found')), ...adds(line)] },
      { attempt: 1, steps: [{ report: 'completed' }] as const },
      { steps: adds('again') },
    ],
  };
}

test.concurrent('a new attempt after a conflict gets the findings of earlier sessions, and that their work is gone', async () => {
  const project = makeProject({ phases: [{ id: '1' }, { id: '2' }], files: { 'list.txt': 'first\nlast\n' } });
  project.scenario({ phases: { '1': conflicts('from one'), '2': conflicts('from two') } });
  expectSound(project, await run(project, '--parallel', '2'), 4);
  const phase = eventsOf(project, 'phase.needs_human')[0]?.phase ?? '';
  expect((await call(project, ['retry', phase])).code).toBe(0);
  expectSound(project, await resume(project), 0);
  const prompt = promptOf(project, 'a2-s1', phase);
  for (const section of ['key decisions', 'what failed', 'goal'])
    expect(prompt).toContain(`found ${section}`);
  expect(prompt).toContain('list.txt: conflict markers are left');
  expect(prompt).not.toContain('✓ STEP');
  expect(prompt).not.toContain('list.txt (');
  expect(eventsOf(project, 'session.ended').at(-1)?.remaining).toEqual([]);
});
