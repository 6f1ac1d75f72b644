import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { someOf } from '@debussy/testing';
import { expect, test } from 'vitest';
import { run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf, runFolderOf } from '../support/journal-of.ts';
import { phasesOn } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';
import { expectsPrompt, inTurn, keepsPrompt, splitInto, writes } from '../support/steps.ts';

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
        { report: 'completed' },
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
    ['lines.txt', 'added'],
    ['kept.txt', 'modified'],
    ['gone.txt', 'deleted'],
    ['new.txt', 'renamed'],
  ])
    expect(told).toContain(`${path} (${status})`);
});

/** The HANDOFF.md that the newest run keeps of phase 1. */
function handOver(project: Project): string {
  return readFileSync(runFolderOf(project, 'phases', '1', 'HANDOFF.md'), 'utf8');
}

test.concurrent('the handoff of a phase that landed after a restart shows it as done', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  const done = { status: 'completed', tasks_completed: ['1.1', 'Task 1.2'] } as const;
  project.scenario({ window, phases: { '1': inTurn(fills('one'), [{ report: done }]) } });
  expectSound(project, await run(project), 0);
  expect(eventsOf(project, 'attempt.restarted')).toHaveLength(1);
  const text = handOver(project);
  for (const fact of ['restart: 1', 'tasks_done: 2', 'tasks_total: 2', 'ended: completed'])
    expect(text).toContain(fact);
});

test.concurrent('a handoff counts the tasks of the report, and only real restarts', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  const stuck = {
    status: 'failed',
    summary: 'stuck',
    tasks_completed: ['1.1'],
    tasks_remaining: ['1.2'],
  } as const;
  project.scenario({ phases: { '1': [{ write: { path: 'a.txt', content: 'a' } }, { report: stuck }] } });
  expectSound(project, await run(project), 3);
  const text = handOver(project);
  for (const fact of ['restart: 0', 'tasks_done: 1', 'tasks_total: 2']) expect(text).toContain(fact);
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

test.concurrent('portable-dev-system #187: a phase whose restarts are used up fails, and its work and a handoff are kept', async () => {
  const project = makeProject({
    phases: [{ id: '1' }],
    config: { max_split_depth: 0 },
    scenario: { window, phases: { '1': fills('line {session}') } },
  });
  expectSound(project, await run(project, '--max-restarts', '1'), 3);
  expect(phasesOn(project)).toEqual([]);
  const [failed] = eventsOf(project, 'phase.failed');
  expect(failed).toMatchObject({ reason: 'restarts' });
  expect(project.git('show', `${failed?.kept ?? ''}:lines.txt`)).toBe('line 1\nline 2');
  const handoff = eventsOf(project, 'session.ended').at(-1)?.handoff ?? '';
  expect(readFileSync(handoff, 'utf8')).toContain('lines.txt');
  expect(readFileSync(handoff, 'utf8')).toContain('restart 1 of 1');
});

test.concurrent.each([
  ['--context-threshold', '100'],
  ['--max-restarts', '0'],
])('%s %s switches restarts off', async (flag, value) => {
  const project = makeProject({
    phases: [{ id: '1' }],
    scenario: { window, phases: { '1': [{ usage: 9900 }, { report: 'completed' }] } },
  });
  expectSound(project, await run(project, flag, value), 0);
  expect(eventsOf(project, 'attempt.restarted')).toEqual([]);
});

test.concurrent('an agent that reports an exhausted context is restarted with its work', async () => {
  const project = makeProject({
    phases: [{ id: '1' }],
    scenario: {
      phases: {
        '1': inTurn(
          [{ write: { path: 'half.txt', content: 'half\n' } }, { context_exhausted: true }],
          [{ run: 'cat half.txt > whole.txt' }, { report: 'completed' }],
        ),
      },
    },
  });
  expectSound(project, await run(project), 0);
  expect(project.git('show', 'main:whole.txt')).toBe('half');
});

test.concurrent('Claude-Debussy (331 %): cumulative totals are cost, never occupancy', async () => {
  const project = makeProject({
    phases: [{ id: '1' }],
    scenario: {
      window,
      phases: {
        '1': [
          { repeat: { times: 8, steps: [{ usage: { context: 5000, cache_read: 4000 } }] } },
          { report: 'completed' },
        ],
      },
    },
  });
  expectSound(project, await run(project), 0);
  const percents = eventsOf(project, 'session.usage').map(({ percent }) => percent ?? 0);
  expect(Math.max(...percents)).toBeLessThan(80);
  expect(eventsOf(project, 'attempt.restarted')).toEqual([]);
});

test.concurrent('taskplane v0.8: steps that leave room end no session, however many there are', async () => {
  const progress = Array.from({ length: 12 }, (_, i) => [
    { usage: { context: 600 * (i + 1) } },
    { progress: `step ${i + 1} is done` },
  ]).flat();
  const project = makeProject({
    phases: [{ id: '1' }],
    scenario: { window, phases: { '1': [...progress, ...writes('all.txt', 'all\n')] } },
  });
  expectSound(project, await run(project), 0);
  expect(eventsOf(project, 'session.dispatched')).toHaveLength(1);
  expect(Math.max(...eventsOf(project, 'session.usage').map(({ percent }) => percent ?? 0))).toBeGreaterThan(
    60,
  );
});

test.concurrent('a killed agent is restarted from its work', async () => {
  const project = makeProject({
    phases: [{ id: '1' }],
    scenario: {
      phases: {
        '1': inTurn(
          [{ write: { path: 'half.txt', content: 'half\n' } }, { crash: 'SIGKILL' }],
          [{ run: 'cat half.txt > whole.txt' }, { report: 'completed' }],
        ),
      },
    },
  });
  expectSound(project, await run(project), 0);
  expect(project.git('show', 'main:whole.txt')).toBe('half');
  expect(eventsOf(project, 'session.ended')[0]?.outcome).toMatchObject({
    kind: 'crashed',
    signal: 'SIGKILL',
  });
});

test.concurrent.each(someOf([['--no-interactive'], ['--json'], ['--yolo'], ['--quiet']], 1))(
  'on_context_limit: ask restarts with %s, where nobody can answer, and says so once',
  async (flag) => {
    const project = makeProject({
      phases: [{ id: '1' }],
      config: { on_context_limit: 'ask' },
      scenario: { window, phases: { '1': inTurn(fills('one'), fills('two'), [{ report: 'completed' }]) } },
    });
    expectSound(project, await run(project, flag), 0);
    expect(eventsOf(project, 'context.asked')).toEqual([]);
    expect(eventsOf(project, 'attempt.restarted')).toHaveLength(2);
    const said = eventsOf(project, 'notice').filter(({ code }) => code === 'NOBODY_TO_ASK');
    expect(said).toHaveLength(1);
  },
);
