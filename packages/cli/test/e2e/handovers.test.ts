import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, resume, run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { handoff, hands, promptOf } from '../support/handoffs.ts';
import { eventsOf, runFolderOf } from '../support/journal-of.ts';
import { phasesOn } from '../support/landed.ts';
import { once } from '../support/once.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';
import { expectsPrompt, inTurn, keepsPrompt, splitInto, writes } from '../support/steps.ts';

const window = 40_000;
const full = [{ usage: 34_000 }, { hang: true }] as const;

function file(path: string, content = 'a') {
  return { write: { path, content } } as const;
}

/** Works until its context is full, and leaves a line behind. */
function fills(line: string) {
  return [{ progress: `wrote ${line}` }, { run: `echo ${line} >> lines-{phase}.txt` }, ...full] as const;
}

const completes = [{ report: 'completed' }] as const;
const marked = `${handoff('mark')}- mark second step\n\n## Etwas anderes\nFreier Text, mark frei\n`;
const body = 'a line\n'.repeat(20);
const ends = { '12': { crash: 'SIGKILL' }, '13': { context_exhausted: true } } as const;
const wholeFromHalf = [{ run: 'cat half-{phase}.txt > whole-{phase}.txt' }, ...completes] as const;

/** Each phase hands over in another way, and has one restart for it. */
const played = once(async () => {
  const project = makeProject({
    phases: [
      { id: '1' },
      { id: '2', tasks: ['1.1: store', '1.2: reader', '1.3: tests', '1.4: docs'] },
      { id: '3' },
      { id: '4' },
      { id: '5' },
      { id: '6', after: 'Phase 5', files: ['HANDOFF.md', 'planned.txt'] },
      { id: '7' },
      { id: '8' },
      { id: '9', after: 'Phase 6' },
      { id: '10' },
      { id: '11' },
      { id: '12' },
      { id: '13' },
    ],
    files: { 'old.txt': body, 'gone.txt': 'gone\n', 'kept.txt': 'kept\n' },
  });
  project.scenario({
    window,
    phases: {
      '1': inTurn([hands(marked), file('1.txt'), ...full], completes),
      '2': inTurn(
        [
          { progress: '1.1: store written' },
          { progress: '1.2: first half written' },
          hands('## Completed\n- 1.3: tests\n## Remaining\n- 1.2: the error path of the reader'),
          file('2.txt'),
          ...full,
        ],
        completes,
      ),
      '3': inTurn([file('half.txt'), hands('## Remaining\n- 1.2: the other half')], writes('3.txt', 'other')),
      '4': [{ run: 'date +%N >> 4.txt; debussy done --phase 4 --status continue --reason "context"' }],
      '5': inTurn(
        [file('5.txt'), hands('## Key decisions\n- SQLite', 'HANDOFF.md')],
        [file('5b.txt'), hands('all done', 'Handoff.md'), ...completes],
      ),
      '6': [file('real.txt'), ...writes('HANDOFF.md', 'for the next team')],
      '7': [
        file('7.txt'),
        hands('## Key decisions\n- The store is SQLite'),
        splitInto({ id: '7a', tasks: ['1.1'] }, { id: '7b', tasks: ['1.2'] }),
      ],
      '7a': inTurn([file('7a.txt'), hands('## Key decisions\n- Rows have ids')], completes),
      '8': [
        { usage: 24_800 },
        { run: 'until debussy progress "looks" | tee said.txt | grep -q Context; do :; done' },
        ...completes,
      ],
      '10': inTurn(
        [{ run: 'mv old.txt new.txt; rm gone.txt; echo more >> kept.txt' }, ...fills('one')],
        completes,
      ),
      '11': inTurn(fills('one'), fills('two'), [
        expectsPrompt('"$DEBUSSY" split'),
        splitInto({ id: '11a', tasks: ['1.1'] }, { id: '11b', tasks: ['1.2'] }),
      ]),
      '12': inTurn([file('half-12.txt', 'half'), ends['12']], wholeFromHalf),
      '13': inTurn([file('half-13.txt', 'half'), ends['13']], wholeFromHalf),
    },
    defaults: writes('part-{phase}.txt', '{phase}\n'),
  });
  expectSound(project, await run(project, '--max-restarts', '1', '--parallel', '6'), 3);
  return project;
});

function of<T extends { readonly phase?: string | null }>(events: readonly T[], id: string): readonly T[] {
  return events.filter(({ phase }) => phase === id);
}

function expectMarks(project: Project): void {
  const marks = marked.split('\n').filter((line) => line.includes('mark'));
  expect(marks).toHaveLength(9);
  const stored = readFileSync(runFolderOf(project, 'checkpoints', '1', '1.json'), 'utf8');
  const handedOver = readFileSync(runFolderOf(project, 'phases', '1', 'HANDOFF.md'), 'utf8');
  const prompt = promptOf(project, 'a1-s2');
  for (const mark of marks) {
    expect(prompt).toContain(`> ${mark}\n`);
    expect(handedOver).toContain(mark);
    expect(stored).toContain(mark);
  }
}

test.concurrent('checkpoint-loses: all that the agent hands over reaches the next prompt, HANDOFF.md and the checkpoint', async () =>
  expectMarks(await played()));

test.concurrent("a task is done by the agent's report, even if its box is not ticked", async () => {
  const [first] = of(eventsOf(await played(), 'session.ended'), '2');
  expect(first?.remaining).toEqual(['1.2', '1.4']);
});

test.concurrent('handover-then-end: a handoff without a report is a restart, though the gates would pass', async () => {
  const project = await played();
  expect(of(eventsOf(project, 'session.dispatched'), '3').map(({ kind }) => kind)).toEqual([
    'work',
    'restart',
  ]);
  expect(of(eventsOf(project, 'report.accepted'), '3').map(({ status, from }) => [status, from])).toEqual([
    ['continue', 'handoff'],
    ['completed', 'file'],
  ]);
  expect(of(eventsOf(project, 'attempt.restarted'), '3')).toMatchObject([{ reason: 'handoff', restart: 1 }]);
  expect(promptOf(project, 'a1-s2', '3')).toContain('> - 1.2: the other half');
  expect(project.git('show', 'main:3.txt')).toBe('other');
});

test.concurrent('`debussy done --status continue` is a restart, as often as restarts are left', async () => {
  const project = await played();
  const [first] = of(eventsOf(project, 'report.accepted'), '4');
  expect(first).toMatchObject({ status: 'continue', from: 'command' });
  expect(eventsOf(project, 'phase.failed')).toMatchObject([{ phase: '4', reason: 'restarts' }]);
});

test.concurrent('a HANDOFF.md at the top of the worktree is read and does not land, unless the plan asks for it', async () => {
  const project = await played();
  expect(promptOf(project, 'a1-s2', '5')).toContain('> - SQLite');
  expect(readFileSync(runFolderOf(project, 'phases', '5', 'a1-s1', 'HANDOFF.md'), 'utf8')).toBe(
    '## Key decisions\n- SQLite\n',
  );
  const added = project.git('log', '--diff-filter=A', '--format=%s', 'main', '--', ':(icase)handoff.md');
  expect(added).toBe('Debussy: Phase 6 - Part 6 ✓');
  expect(project.git('show', 'main:HANDOFF.md')).toBe('for the next team');
});

test.concurrent('each session of a sub-phase gets the findings of the session before the split', async () => {
  const project = await played();
  for (const [part, session] of [
    ['7a', 'a1-s1'],
    ['7a', 'a1-s2'],
    ['7b', 'a1-s1'],
  ] as const)
    expect(promptOf(project, session, part)).toContain('> - The store is SQLite');
});

test.concurrent('`debussy progress` tells an agent how full its context is', async () => {
  expect((await played()).git('show', 'main:said.txt')).toMatch(/Context 6\d % \(25k of 40k\)/);
});

test.concurrent('a later phase gets the files that an earlier one changed, not those of its plan', async () => {
  const prompt = promptOf(await played(), 'a1-s1', '9');
  expect(prompt).toContain('real.txt');
  expect(prompt).not.toContain('planned.txt');
});

test.concurrent('the next session learns for each file whether it was added, changed, deleted or renamed', async () => {
  const prompt = promptOf(await played(), 'a1-s2', '10');
  for (const entry of ['lines-10.txt (added)', 'kept.txt,', 'gone.txt (deleted)', 'new.txt (renamed)'])
    expect(prompt).toContain(entry);
});

test.concurrent('when restarts are used up and tasks remain, a split is asked for', async () => {
  const project = await played();
  expect(phasesOn(project)).toEqual(expect.arrayContaining(['11a', '11b']));
  expect(project.git('show', 'main:lines-11.txt')).toBe('one\ntwo');
  expect(of(eventsOf(project, 'session.dispatched'), '11').map(({ kind }) => kind)).toEqual([
    'work',
    'restart',
    'propose_split',
  ]);
});

test.concurrent('an agent that is killed, or reports an exhausted context, is restarted with its work', async () => {
  const project = await played();
  for (const phase of ['12', '13']) expect(project.git('show', `main:whole-${phase}.txt`)).toBe('half');
  const [killed] = of(eventsOf(project, 'session.ended'), '12');
  expect(killed?.outcome).toMatchObject({ kind: 'crashed', signal: 'SIGKILL' });
});

test.concurrent('Claude-Debussy: a full context starts a fresh session; three times, and nothing of the work is lost', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  const prompt = join(project.desk, 'prompt-{session}');
  project.scenario({
    window,
    phases: {
      '1': inTurn(fills('one'), [keepsPrompt(prompt), ...fills('two')], fills('three'), [
        keepsPrompt(prompt),
        { run: 'echo four >> lines-1.txt' },
        { report: { status: 'completed', tasks_completed: ['1.1', 'Task 1.2'] } },
      ]),
    },
  });
  expectSound(project, await run(project, '--max-restarts', '3'), 0);
  expect(project.git('show', 'main:lines-1.txt')).toBe('one\ntwo\nthree\nfour');
  const restarts = eventsOf(project, 'attempt.restarted');
  expect(restarts.map(({ restart, kind }) => `${restart} ${kind}`)).toEqual([
    '1 restart',
    '2 restart',
    '3 restart',
  ]);
  expect(restarts[0]?.percent).toBeGreaterThanOrEqual(80);
  expect(readFileSync(join(project.desk, 'prompt-2'), 'utf8')).toContain('wrote one');
  expect(readFileSync(join(project.desk, 'prompt-4'), 'utf8')).toContain('lines-1.txt');
  const last = readFileSync(runFolderOf(project, 'phases', '1', 'HANDOFF.md'), 'utf8');
  for (const fact of ['restart: 3', 'tasks_done: 2', 'tasks_total: 2', 'ended: completed'])
    expect(last).toContain(fact);
});

test.concurrent('a killed session without output keeps the earlier good checkpoint', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  const first = [{ progress: 'STEP-1' }, hands(handoff('first')), file('1.txt'), ...full] as const;
  project.scenario({ window, phases: { '1': inTurn(first, [{ hang: true }], completes) } });
  await call(project, ['run', 'MASTER_PLAN.md', '-q'], { env: { DEBUSSY_CRASH_AT: 'session.started#2' } });
  expectSound(project, await resume(project), 0);
  const text = readFileSync(runFolderOf(project, 'checkpoints', '1', '2.json'), 'utf8');
  expect(text).toContain('STEP-1');
  expect(text).toContain('first key decisions');
  const [, second] = eventsOf(project, 'session.started');
  expect(text).toContain(`"at":"${second?.at}"`);
});
