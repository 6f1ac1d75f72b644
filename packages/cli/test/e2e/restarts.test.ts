import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf, runFolderOf } from '../support/journal-of.ts';
import { phasesOn } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import { expectsPrompt, inTurn, keepsPrompt, splitInto } from '../support/steps.ts';

const window = 10_000;

/** Works until its context is full, and leaves a line behind. */
function fills(line: string) {
  return [
    { progress: `wrote ${line}` },
    { run: `echo ${line} >> lines.txt` },
    { usage: 8500 },
    { hang: true },
  ] as const;
}

test.concurrent('Claude-Debussy: a full context starts a fresh session; three times, and nothing of the work is lost', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  const prompt = join(project.desk, 'prompt-{session}');
  project.scenario({
    window,
    phases: {
      '1': inTurn(fills('one'), [keepsPrompt(prompt), ...fills('two')], fills('three'), [
        keepsPrompt(prompt),
        { run: 'echo four >> lines.txt' },
        { report: { status: 'completed', tasks_completed: ['1.1', 'Task 1.2'] } },
      ]),
    },
  });
  expectSound(project, await run(project, '--max-restarts', '3'), 0);
  expect(project.git('show', 'main:lines.txt')).toBe('one\ntwo\nthree\nfour');
  expect(phasesOn(project)).toEqual(['1']);
  const restarts = eventsOf(project, 'attempt.restarted');
  expect(restarts.map(({ restart, kind }) => [restart, kind])).toEqual([
    [1, 'restart'],
    [2, 'restart'],
    [3, 'restart'],
  ]);
  expect(restarts[0]?.percent).toBeGreaterThanOrEqual(80);
  expect(readFileSync(join(project.desk, 'prompt-2'), 'utf8')).toContain('wrote one');
  expect(readFileSync(join(project.desk, 'prompt-4'), 'utf8')).toContain('lines.txt');
  const handoff = readFileSync(runFolderOf(project, 'phases', '1', 'HANDOFF.md'), 'utf8');
  for (const fact of ['restart: 3', 'tasks_done: 2', 'tasks_total: 2', 'ended: completed'])
    expect(handoff).toContain(fact);
});

test.concurrent('the next session learns for each file whether it was added, changed, deleted or renamed', async () => {
  const body = 'a line\n'.repeat(20);
  const files = { 'old.txt': body, 'gone.txt': 'gone\n', 'kept.txt': 'kept\n' };
  const project = makeProject({ phases: [{ id: '1' }], files });
  const prompt = join(project.desk, 'prompt');
  project.scenario({
    window,
    phases: {
      '1': inTurn(
        [{ run: 'mv old.txt new.txt; rm gone.txt; echo more >> kept.txt' }, ...fills('one')],
        [keepsPrompt(prompt), { report: 'completed' }],
      ),
    },
  });
  expectSound(project, await run(project), 0);
  const told = readFileSync(prompt, 'utf8');
  for (const [path, status] of [
    ['lines.txt', ' (added)'],
    ['kept.txt', ','],
    ['gone.txt', ' (deleted)'],
    ['new.txt', ' (renamed)'],
  ])
    expect(told).toContain(`${path}${status}`);
});

test.concurrent('when restarts are used up and tasks remain, a split is asked for', async () => {
  const project = makeProject({
    phases: [{ id: '1' }],
    scenario: {
      window,
      phases: {
        '1': inTurn(fills('one'), fills('two'), [
          expectsPrompt('"$DEBUSSY" split'),
          splitInto({ id: '1a', tasks: ['1.1'] }, { id: '1b', tasks: ['1.2'] }),
        ]),
      },
    },
  });
  expectSound(project, await run(project, '--max-restarts', '1'), 0);
  expect(phasesOn(project)).toEqual(['1a', '1b']);
  expect(project.git('show', 'main:lines.txt')).toBe('one\ntwo');
  expect(eventsOf(project, 'session.dispatched').map(({ kind }) => kind)).toEqual([
    'work',
    'restart',
    'propose_split',
    'work',
    'work',
  ]);
});

test.concurrent('an agent that is killed, or reports an exhausted context, is restarted with its work', async () => {
  const ends = { '1': { crash: 'SIGKILL' }, '2': { context_exhausted: true } } as const;
  const whole = [{ run: 'cat half-{phase}.txt > whole-{phase}.txt' }, { report: 'completed' }] as const;
  const half = { write: { path: 'half-{phase}.txt', content: 'half\n' } } as const;
  const project = makeProject({
    phases: [{ id: '1' }, { id: '2' }],
    config: { parallel: 1 },
    scenario: { phases: { '1': inTurn([half, ends['1']], whole), '2': inTurn([half, ends['2']], whole) } },
  });
  expectSound(project, await run(project), 0);
  for (const phase of ['1', '2']) expect(project.git('show', `main:whole-${phase}.txt`)).toBe('half');
  expect(eventsOf(project, 'session.ended')[0]?.outcome).toMatchObject({
    kind: 'crashed',
    signal: 'SIGKILL',
  });
});
