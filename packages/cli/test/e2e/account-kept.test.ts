import { expect, test } from 'vitest';
import { call, resume, run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { full, handoff, hands, promptOf, window } from '../support/handoffs.ts';
import { eventsOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';
import { inTurn } from '../support/steps.ts';

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

const decides = Array.from({ length: 12 }, (_, i) => `decision ${i}: keep rule ${i * 7} of the parser`);

function file(path: string, content = 'a') {
  return { write: { path, content } } as const;
}

test.concurrent('two restarts, a kill, a conflict and a repair later, the last prompt names every decision of the first session', async () => {
  const unmarks = { run: "sed -i '/^<<<<<<<\\|^=======\\|^>>>>>>>\\||||||||/d' list.txt" };
  const project = makeProject({
    phases: [{ id: '1' }, { id: '2' }],
    files: { 'list.txt': 'first\nlast\n' },
    config: { resolvers: [] },
  });
  const first = `## Key decisions\n${decides.map((one) => `- ${one}\n`).join('')}`;
  project.scenario({
    window,
    phases: {
      '1': adds('from one'),
      '2': inTurn(
        [{ progress: 'STEP-1' }, hands(first), adds('from two')[0], ...full],
        [{ progress: 'STEP-2' }, hands(handoff('second')), file('2.txt'), ...full],
        [file('3.txt'), { progress: 'STEP-3' }, { hang: true }],
        [file('4.txt', 'BAD'), { report: 'completed' }],
        [unmarks, { report: 'completed' }],
        [file('4.txt', 'good'), { report: 'completed' }],
      ),
    },
  });
  const env = { DEBUSSY_CRASH_AT: 'progress.logged#3' };
  await call(project, ['run', 'MASTER_PLAN.md', '-q', '--parallel', '2'], { env });
  expectSound(project, await resume(project), 0);
  const kinds = eventsOf(project, 'session.dispatched').flatMap(({ phase, kind }) =>
    phase === '2' ? [kind] : [],
  );
  expect(kinds).toEqual(['work', 'restart', 'restart', 'resume', 'conflict', 'remediate']);
  const prompt = promptOf(project, 'a1-s6', '2');
  for (const known of [...decides, 'STEP-1', 'STEP-2', 'STEP-3', 'second what failed'])
    expect(prompt).toContain(known);
  expect(project.git('show', 'main:4.txt')).toBe('good');
});
