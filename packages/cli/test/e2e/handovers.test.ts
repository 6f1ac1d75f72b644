import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { call, resume, run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { full, handoff, hands, promptOf, window } from '../support/handoffs.ts';
import { eventsOf, runFolderOf } from '../support/journal-of.ts';
import { phasesOn } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';
import { inTurn, splitInto } from '../support/steps.ts';

function handedOver(project: Project, phase = '1'): string {
  return readFileSync(runFolderOf(project, 'phases', phase, 'HANDOFF.md'), 'utf8');
}

test.concurrent('checkpoint-loses: all that the agent hands over reaches the next prompt, HANDOFF.md and the checkpoint', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  const text = `${handoff('mark')}- mark second step\n\n## Etwas anderes\nFreier Text, mark frei\n`;
  project.scenario({
    window,
    phases: {
      '1': inTurn(
        [hands(text), { write: { path: 'a.txt', content: 'a' } }, ...full],
        [{ report: 'completed' }],
      ),
    },
  });
  expectSound(project, await run(project), 0);
  const marks = text.split('\n').filter((line) => line.includes('mark'));
  expect(marks).toHaveLength(9);
  const stored = readFileSync(runFolderOf(project, 'checkpoints', '1', '1.json'), 'utf8');
  const prompt = promptOf(project, 'a1-s2');
  for (const mark of marks) {
    expect(prompt).toContain(`> ${mark}\n`);
    expect(handedOver(project)).toContain(mark);
    expect(stored).toContain(mark);
  }
});

test.concurrent("a task is done by the agent's report, even if its box is not ticked", async () => {
  const tasks = ['1.1: store', '1.2: reader', '1.3: tests', '1.4: docs'];
  const project = makeProject({ phases: [{ id: '1', tasks }] });
  project.scenario({
    window,
    phases: {
      '1': inTurn(
        [
          { progress: '1.1: store written' },
          { progress: '1.2: first half written' },
          hands('## Completed\n- 1.3: tests\n## Remaining\n- 1.2: the error path of the reader'),
          { write: { path: 'a.txt', content: 'a' } },
          ...full,
        ],
        [{ report: 'completed' }],
      ),
    },
  });
  expectSound(project, await run(project), 0);
  const [first] = eventsOf(project, 'session.ended');
  expect(first?.remaining).toEqual(['1.2', '1.4']);
});

/** A first session that works, hands over and is stopped for its full context. */
const firstFull = [
  { progress: 'STEP-1' },
  hands(handoff('first')),
  { write: { path: '1.txt', content: 'a' } },
  ...full,
];

test.concurrent('handover-then-end: a handoff without a report is a restart, though the gates would pass', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  project.scenario({
    phases: {
      '1': inTurn(
        [{ write: { path: 'half.txt', content: 'half' } }, hands('## Remaining\n- 1.2: the other half')],
        [{ write: { path: 'other.txt', content: 'other' } }, { report: 'completed' }],
      ),
    },
  });
  expectSound(project, await run(project), 0);
  expect(eventsOf(project, 'session.dispatched').map(({ kind }) => kind)).toEqual(['work', 'restart']);
  expect(eventsOf(project, 'report.accepted').map(({ status, from }) => [status, from])).toEqual([
    ['continue', 'handoff'],
    ['completed', 'file'],
  ]);
  expect(eventsOf(project, 'attempt.restarted').map(({ reason, restart }) => [reason, restart])).toEqual([
    ['handoff', 1],
  ]);
  expect(promptOf(project, 'a1-s2')).toContain('> - 1.2: the other half');
  expect(project.git('show', 'main:other.txt')).toBe('other');
});

test.concurrent('`debussy done --status continue` is a restart, as often as restarts are left', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  const done = 'debussy done --phase 1 --status continue --reason "context"';
  project.scenario({ phases: { '1': [{ run: `date +%N >> a.txt; ${done}` }] } });
  expectSound(project, await run(project, '--max-restarts', '1'), 3);
  expect(eventsOf(project, 'report.accepted').map(({ status, from }) => [status, from])[0]).toEqual([
    'continue',
    'command',
  ]);
  expect(eventsOf(project, 'phase.failed').map(({ reason }) => reason)).toEqual(['restarts']);
});

test.concurrent('a HANDOFF.md at the top of the worktree is read and does not land', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  project.scenario({
    phases: {
      '1': inTurn(
        [{ write: { path: 'half.txt', content: 'half' } }, hands('## Key decisions\n- SQLite', 'HANDOFF.md')],
        [
          { write: { path: 'other.txt', content: 'other' } },
          hands('all done', 'Handoff.md'),
          { report: 'completed' },
        ],
      ),
    },
  });
  expectSound(project, await run(project), 0);
  expect(promptOf(project, 'a1-s2')).toContain('> - SQLite');
  expect(
    project
      .git('ls-tree', '-r', '--name-only', 'main')
      .split('\n')
      .filter((path) => /handoff/i.test(path)),
  ).toEqual([]);
  expect(readFileSync(runFolderOf(project, 'phases', '1', 'a1-s1', 'HANDOFF.md'), 'utf8')).toBe(
    '## Key decisions\n- SQLite\n',
  );
});

test.concurrent('a HANDOFF.md that the plan asks for lands like any file', async () => {
  const project = makeProject({ phases: [{ id: '1', files: ['HANDOFF.md'] }] });
  project.scenario({ phases: { '1': [{ write: { path: 'HANDOFF.md', content: 'for the next team' } }] } });
  expectSound(project, await run(project), 0);
  expect(project.git('show', 'main:HANDOFF.md')).toBe('for the next team');
});

test.concurrent('a sub-phase gets the findings of the session before the split', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  project.scenario({
    phases: {
      '1': [
        { write: { path: 'a.txt', content: 'a' } },
        hands('## Key decisions\n- The store is SQLite'),
        splitInto({ id: '1a', tasks: ['1.1'] }, { id: '1b', tasks: ['1.2'] }),
      ],
    },
    defaults: [{ run: 'echo "$DEBUSSY_PHASE" > "part-$DEBUSSY_PHASE.txt"' }, { report: 'completed' }],
  });
  expectSound(project, await run(project), 0);
  for (const part of ['1a', '1b'])
    expect(promptOf(project, 'a1-s1', part)).toContain('> - The store is SQLite');
});

test.concurrent('`debussy progress` tells an agent how full its context is', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  const asks = 'until debussy progress "looks" | tee said.txt | grep -q Context; do :; done';
  project.scenario({ window, phases: { '1': [{ usage: 6200 }, { run: asks }, { report: 'completed' }] } });
  expectSound(project, await run(project), 0);
  expect(project.git('show', 'main:said.txt')).toMatch(/Context 6\d % \(6k of 10k\)/);
});

test.concurrent('a later phase gets the files that an earlier one changed, not those of its plan', async () => {
  const project = makeProject({
    phases: [
      { id: '1', files: ['planned.txt'] },
      { id: '2', after: 'Phase 1' },
    ],
  });
  project.scenario({
    phases: { '1': [{ write: { path: 'real.txt', content: 'a' } }, { report: 'completed' }] },
    defaults: [{ write: { path: 'b.txt', content: 'b' } }, { report: 'completed' }],
  });
  expectSound(project, await run(project), 0);
  const prompt = promptOf(project, 'a1-s1', '2');
  expect(prompt).toContain('real.txt');
  expect(prompt).not.toContain('planned.txt');
  expect(phasesOn(project)).toEqual(['1', '2']);
});

test.concurrent('a killed session that said nothing leaves the good checkpoint, as old as that session', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  project.scenario({
    window,
    phases: {
      '1': inTurn(firstFull, [{ hang: true }], [{ report: 'completed' }]),
    },
  });
  await call(project, ['run', 'MASTER_PLAN.md', '-q'], { env: { DEBUSSY_CRASH_AT: 'session.started#2' } });
  expectSound(project, await resume(project), 0);
  const text = readFileSync(runFolderOf(project, 'checkpoints', '1', '2.json'), 'utf8');
  expect(text).toContain('STEP-1');
  expect(text).toContain('first key decisions');
  const [, second] = eventsOf(project, 'session.started');
  expect(text).toContain(`"at":"${second?.at}"`);
});
