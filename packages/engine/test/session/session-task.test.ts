import type { EventBody } from '@debussy/core';
import type { SessionTask } from '@debussy/scheduler';
import { someOf } from '@debussy/testing';
import { sessionTask } from '@debussy/testing/conformance';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { TakenRun } from '../../src/index.ts';
import { sessionRunner } from '../../src/session/session-task.ts';
import { makeProject } from '../support/project.ts';
import type { Draft, Project } from '../support/project.ts';

interface Ran {
  readonly events: readonly EventBody[];
  readonly told: readonly EventBody[];
  readonly project: Project;
  readonly run: TakenRun;
}

interface Order extends Draft {
  readonly task?: (project: Project) => Partial<SessionTask>;
  /** When a stop is asked for: before anything, while the prompt is written, when the agent runs. */
  readonly stopAt?: 'submit' | 'attempt.prepared' | 'session.started';
}

/** One session of phase 1, by a real agent in a real worktree. */
async function session({ stopAt, task, ...draft }: Order = {}): Promise<Ran> {
  const project = makeProject(draft);
  const run = await project.take();
  const told: EventBody[] = [];
  const abort = new AbortController();
  if (stopAt === 'submit') abort.abort('interrupted');
  const base = project.git('rev-parse', 'HEAD');
  const facts = { base, from: base, agent: 'mine', ...task?.(project) };
  const events = await sessionRunner({ ...run.place, ...run.rules, said: new Set() })(
    { ...sessionTask('1-a1-s1'), phase: '1', ...facts },
    {
      signal: abort.signal,
      tell(event) {
        told.push(event);
        if (event.type === stopAt) abort.abort('interrupted');
      },
    },
  );
  return { events, told, project, run };
}

const types = (events: readonly EventBody[]): readonly string[] => events.map(({ type }) => type);
const report = (value: unknown): string => `echo '${JSON.stringify(value)}' > "$DEBUSSY_REPORT_FILE"`;
const say = (event: unknown): string => `echo '${JSON.stringify(event)}'`;

test('the work is captured before it is judged, and the account of the session closes it', async () => {
  const agent = `touch done.txt; ${report({ phase: '1', status: 'completed', summary: 'done', recommendation: 'halt' })}`;
  const { events, project } = await session({ agent });
  expect(types(events)).toEqual(['attempt.captured', 'report.accepted', 'session.ended']);
  expect(events[0]).toMatchObject({ files: 1, refused: [] });
  expect(events[1]).toMatchObject({ phase: '1', status: 'completed', summary: 'done', halt: true });
  expect(events[2]).toMatchObject({
    outcome: { kind: 'completed' },
    handoff: expect.stringMatching(/HANDOFF\.md$/),
    remaining: [],
  });
  const [captured] = events;
  const commit = captured?.type === 'attempt.captured' ? captured.commit : '';
  expect(project.git('show', '--name-only', '--format=', commit)).toBe('done.txt');
});

test('a session reports its worktree and its process', async () => {
  const { told } = await session();
  expect(types(told).slice(0, 2)).toEqual(['attempt.prepared', 'session.started']);
  expect(told[1]).toMatchObject({ phase: '1', agent: 'mine', sandbox: 'none' });
  expect(told[1]).toHaveProperty('pid', expect.any(Number));
});

describe('a handoff is written', () => {
  test("without a report, with the agent's logged progress", async () => {
    const { events, run } = await session({ agent: `${say({ type: 'progress', message: 'half' })}; exit 1` });
    expect(types(events)).toEqual(['attempt.captured', 'session.ended']);
    expect(events.at(-1)).toHaveProperty('handoff', run.place.folder.handoff('1'));
    expect(existsSync(run.place.folder.handoff('1'))).toBe(true);
  });

  test('with a report that is refused', async () => {
    const { events } = await session({ agent: report({ status: 'finished' }) });
    expect(types(events)).toEqual(['attempt.captured', 'report.rejected', 'session.ended']);
    expect(events[1]).toMatchObject({ final: false });
    expect(events.at(-1)).toHaveProperty('handoff', expect.stringContaining('HANDOFF.md'));
  });
});

test('the answer to a refused report tells whether it was the last chance', async () => {
  const { events } = await session({
    agent: report({ status: 'finished' }),
    task: () => ({ lastReport: true }),
  });
  expect(events[1]).toMatchObject({ type: 'report.rejected', final: true });
});

async function asksWith(text: string): Promise<unknown> {
  const line = JSON.stringify({ type: 'text', text });
  const { events } = await session({ agent: `printf '%s\\n' '${line}'` });
  return events.find((event) => event.type === 'session.ended')?.asks ?? null;
}

describe('the question with which an agent ends', () => {
  test('may have choices or a request behind it, and no question mark of ASCII', async () => {
    const choices = ['SQLite', 'Postgres', 'MySQL', 'none'].map((name, at) => `${at + 1}. ${name}`);
    const long = `**Which database shall I use?**\n\n${[...choices, ...choices, ...choices].join('\n')}`;
    const questions = [
      [long, 'Which database shall I use?'],
      ...[
        'Shall I use SQLite? I wait until I know.',
        'どのデータベースを使いますか？',
        'Two ways are open. Please tell me which one to take.',
      ].map((text) => [text, text] as const),
    ] as const;
    for (const [text, asked] of someOf(questions, 1)) expect(await asksWith(text)).toBe(asked);
  });

  test('is none in a summary', async () => {
    const summaries = [
      'Why did it fail? The cache was stale.\n\nIt is empty now, and all tests pass.',
      '# What was done?\n\nAll of it. Let me know if you want more.',
      'See https://example.com/?q=1 for more.',
    ];
    for (const text of someOf(summaries, 1)) expect(await asksWith(text)).toBeNull();
  });
});

describe('a shell that does not find debussy', () => {
  const lost = 'sh: 1: debussy: not found';
  const tool = say({ type: 'tool', name: 'Bash', output: lost });

  test('is reported, and an end without a report is sent back', async () => {
    const { told, events } = await session({ agent: tool });
    expect(told).toContainEqual(expect.objectContaining({ type: 'notice', code: 'COMMAND_NOT_FOUND' }));
    expect(events[1]).toMatchObject({
      type: 'report.rejected',
      errors: [expect.stringContaining('full path')],
    });
  });

  test('changes nothing if a report came anyway', async () => {
    const came = await session({ agent: `${tool}; ${report({ phase: '1', status: 'completed' })}` });
    expect(came.events[1]).toMatchObject({ type: 'report.accepted' });
  });
});

/** The phase added a line, and so did what landed before it. */
function conflicting(project: Project): Partial<SessionTask> {
  const commits = (line: string): string => {
    project.write('list.txt', `first\n${line}\nlast\n`);
    project.git('commit', '-qam', line);
    return project.git('rev-parse', 'HEAD');
  };
  const begin = project.git('rev-parse', 'HEAD');
  const base = commits('theirs');
  project.git('reset', '-q', '--hard', begin);
  const ours = commits('mine');
  project.git('reset', '-q', '--hard', begin);
  return { purpose: 'conflict', base, from: base, ours, conflictFiles: ['list.txt'] };
}

describe('a resolved conflict', () => {
  const files = { 'list.txt': 'first\nlast\n' };
  const completed = report({ phase: '1', status: 'completed' });

  test('that lost an addition is refused, whatever the agent reports', async () => {
    const { events } = await session({ files, agent: completed, task: conflicting });
    expect(events[1]).toMatchObject({ type: 'report.rejected' });
    expect(JSON.stringify(events[1])).toContain('list.txt');
  });

  test('that explains its dropped lines is accepted, and a notice lists them', async () => {
    const agent = report({ phase: '1', status: 'completed', summary: 'list.txt: mine is obsolete now' });
    const { events } = await session({ files, agent, task: conflicting });
    expect(events[1]).toMatchObject({ type: 'report.accepted' });
    expect(events).toContainEqual(expect.objectContaining({ type: 'notice', code: 'CONFLICT_LINES' }));
  });

  test('that is not done yet reports it, and its lines do not count against it', async () => {
    const blocked = report({ phase: '1', status: 'blocked', summary: 'phase 2 first' });
    const { events } = await session({ files, agent: blocked, task: conflicting });
    expect(events[1]).toMatchObject({ type: 'report.accepted', status: 'blocked' });
  });

  test('that has both additions is accepted', async () => {
    const agent = `printf 'first\\ntheirs\\nmine\\nlast\\n' > list.txt; ${completed}`;
    const { events } = await session({ files, agent, task: conflicting });
    expect(events[1]).toMatchObject({ type: 'report.accepted' });
  });
});

test('a worktree that cannot be had is a session that could not start', async () => {
  const { events, told } = await session({ task: () => ({ base: '0'.repeat(40), from: '0'.repeat(40) }) });
  expect(told).toEqual([]);
  expect(events).toMatchObject([{ type: 'session.ended', outcome: { kind: 'start_failed' } }]);
});

describe('a stop', () => {
  test('a cancelled session that has not started starts no program', async () => {
    const { events, told } = await session({ stopAt: 'submit' });
    expect(told).toEqual([]);
    expect(events).toMatchObject([{ outcome: { kind: 'stopped', reason: 'interrupted' }, seconds: 0 }]);
  });

  test('before the agent has started does not start it', async () => {
    const { events, told, project } = await session({
      stopAt: 'attempt.prepared',
      agent: 'touch "$HOME/started"',
    });
    expect(types(told)).not.toContain('session.started');
    expect(existsSync(join(project.root, '..', 'started'))).toBe(false);
    expect(events.at(-1)).toMatchObject({ outcome: { kind: 'stopped', reason: 'interrupted' } });
  });

  test('ends the agent, and keeps its work', async () => {
    const { events } = await session({ stopAt: 'session.started', agent: 'exec sleep 600' });
    expect(events.at(-1)).toMatchObject({ outcome: { kind: 'stopped', reason: 'interrupted' } });
    expect(types(events)).toContain('attempt.captured');
  });
});

test('a path that a snapshot leaves out is listed with the captured work', async () => {
  const { events } = await session({ agent: 'touch done.txt; ln -s /etc/passwd leak' });
  expect(events[0]).toMatchObject({ type: 'attempt.captured', files: 1 });
  expect(JSON.stringify(events[0])).toMatch(/"refused":\["leak[^\]]*\]/);
});

test('a worktree that is gone is reported, ends the session and nothing else, and counts as no work', async () => {
  const { events } = await session({ agent: 'rm -rf "$PWD"' });
  expect(events[0]).toMatchObject({ type: 'notice', severity: 'error', code: 'NOT_CAPTURED', phase: '1' });
  expect(types(events)).not.toContain('attempt.captured');
  expect(events.at(-1)).toMatchObject({ type: 'session.ended' });
});
