import type { SessionEvent } from '@debussy/core';
import { describe, expect, test } from 'vitest';
import { nothingSpent } from '@debussy/scheduler';
import type { ReadReport } from '../../src/session/session-ports.ts';
import { completed, end, run } from './run-session.ts';

test('the work is captured before anything is judged, and the worktree is given back last', async () => {
  const { steps, events } = await run();
  expect(steps).toEqual(['open', 'prompt', 'start s1 PROMPT', 'capture', 'report', 'review', 'close']);
  expect(events.map((event) => event.type)).toEqual(['attempt.captured', 'report.accepted', 'session.ended']);
  expect(events[0]).toMatchObject({ commit: 'c', tree: 't', files: 1, refused: ['big.bin'] });
  expect(events[1]).toMatchObject({ status: 'completed', summary: 'done', halt: true, file: 'report.json' });
  expect(events[2]).toMatchObject({ remaining: ['t1'], handoff: null, seconds: 1.5 });
});

test('on the way it tells where it works, what it left out of the prompt, and which process it is', async () => {
  const { told } = await run();
  expect(told.map((event) => event.type)).toEqual(['attempt.prepared', 'notice', 'session.started']);
  expect(told[2]).toMatchObject({ pid: 7, cookie: 'cookie', folder: '/f', sandbox: 'none' });
});

test.each([
  ['without a report', { kind: 'none' }, []],
  ['with a refused report', { kind: 'refused', errors: ['bad'] }, ['report.rejected']],
] as const)('%s there is a hand-over', async (_, report, types) => {
  const says: SessionEvent[] = [
    { type: 'progress', message: 'half' },
    {
      type: 'context',
      action: 'continue',
      tokens: 5,
      percent: 40,
      estimated: false,
      threshold: null,
      reason: '',
    },
    end,
  ];
  const { steps, events } = await run({ report, says });
  expect(steps).toContain('hand over at 40 % with half');
  expect(events.map((event) => event.type)).toEqual(['attempt.captured', ...types, 'session.ended']);
  expect(events.at(-1)).toMatchObject({ handoff: 'HANDOFF.md', percent: 40 });
});

test('whether a refused report was the last chance is said with it', async () => {
  const report: ReadReport = { kind: 'refused', errors: ['bad'] };
  const { events } = await run({ report, task: { lastReport: true } });
  expect(events[1]).toMatchObject({ type: 'report.rejected', errors: ['bad'], final: true });
});

test('a resolution that lost something is refused, whatever the agent reports', async () => {
  const conflict = { ours: 'mine', conflictFiles: ['a.ts'] };
  const lost = await run({ task: conflict, conflictErrors: ['a.ts: a line is gone'] });
  expect(lost.events[1]).toMatchObject({ type: 'report.rejected', errors: ['a.ts: a line is gone'] });
  const whole = await run({ task: conflict });
  expect(whole.events[1]).toMatchObject({ type: 'report.accepted' });
});

test('what was written outside of the worktree is told before the account is closed', async () => {
  const { events } = await run({ escaped: { paths: ['/etc/passwd'], suspects: ['2'] } });
  expect(events.at(-2)).toMatchObject({
    type: 'escape.detected',
    paths: ['/etc/passwd'],
    suspects: ['2'],
    held: true,
  });
});

test('a worktree that cannot be had is a session that could not start', async () => {
  const { events, steps } = await run({ opens: false });
  expect(steps).toEqual(['open']);
  expect(events).toMatchObject([
    { outcome: { kind: 'start_failed', detail: 'no room', hint: 'Make room.' } },
  ]);
});

describe('a stop', () => {
  test('before anything has begun begins nothing', async () => {
    const { events, steps } = await run({ stopAt: 'submit' });
    expect(steps).toEqual([]);
    expect(events).toMatchObject([{ outcome: { kind: 'stopped', reason: 'interrupted' }, seconds: 0 }]);
  });

  test('before the agent has started does not start it, and gives the worktree back', async () => {
    const { events, steps } = await run({ stopAt: 'prompt', report: { kind: 'none' } });
    expect(steps.some((step) => step.startsWith('start'))).toBe(false);
    expect(steps.at(-1)).toBe('close');
    expect(events.at(-1)).toMatchObject({ outcome: { kind: 'stopped', reason: 'interrupted' } });
  });

  test('reaches the agent with its reason', async () => {
    const { steps } = await run({ stopAt: 'run' });
    expect(steps).toContain('stop interrupted');
  });
});

describe('what is heard', () => {
  const context = { type: 'context', tokens: 9, estimated: false, reason: '' } as const;

  test('a full context stops the session once, and what it says until its end still counts', async () => {
    const full: SessionEvent = { ...context, action: 'restart', percent: 80, threshold: 80 };
    const { steps, told, events } = await run({
      says: [full, full, { type: 'progress', message: 'last words' }, end],
    });
    expect(steps.filter((step) => step === 'stop context')).toHaveLength(1);
    expect(told.at(-1)).toMatchObject({ type: 'progress.logged', message: 'last words' });
    expect(events.at(-1)).toMatchObject({ percent: 80 });
  });

  test('a warning is told and stops nothing; nothing known is said as nothing', async () => {
    const warn: SessionEvent = { ...context, action: 'warn', percent: 70, threshold: 70 };
    const unknown: SessionEvent = { ...context, tokens: null, action: 'warn', percent: null, threshold: 70 };
    const { told, steps } = await run({ says: [warn, unknown, end] });
    expect(told.slice(3).map((event) => event.type)).toEqual([
      'session.usage',
      'session.warned',
      'session.usage',
    ]);
    expect(told.at(-1)).toMatchObject({ percent: null, context: null });
    expect(steps.join()).not.toContain('stop');
  });

  test('of the main thread: its last words, its tools, a busy provider, a compaction', async () => {
    const { told, steps } = await run({
      says: [
        { type: 'text', text: 'mine', subagent: false },
        { type: 'text', text: 'of a helper', subagent: true },
        { type: 'tool_call', id: '1', name: 'Bash', input: {}, subagent: false },
        { type: 'tool_call', id: '2', name: 'Read', input: {}, subagent: true },
        { type: 'rate_limited', until: null, final: false, detail: 'busy' },
        { type: 'rate_limited', until: null, final: true, detail: 'limit' },
        { type: 'compacted', before: 1, after: 1 },
        end,
      ],
    });
    expect(steps).toContain('report "mine"');
    const heard = told
      .slice(3)
      .map((event) => ('code' in event ? event.code : 'activity' in event ? event.activity : ''));
    expect(heard).toEqual(['Bash', 'PROVIDER_BUSY', 'AGENT_COMPACTED']);
  });

  test('a session that falls silent without an end has crashed', async () => {
    const spent = { ...nothingSpent, input: 5 };
    const { events } = await run({ says: [{ type: 'spent', spent }], report: { kind: 'none' } });
    expect(events.at(-1)).toMatchObject({ outcome: { kind: 'crashed' }, spent });
  });
});

test('a worktree that is gone is said, ends the session and nothing else, and counts as no work', async () => {
  const { events } = await run({ gone: true, report: completed });
  expect(events[0]).toEqual({
    type: 'notice',
    severity: 'error',
    code: 'NOT_CAPTURED',
    phase: '1',
    message: 'it is gone',
    hint: 'look',
  });
  expect(events.map(({ type }) => type)).not.toContain('attempt.captured');
  expect(events.at(-1)).toMatchObject({ type: 'session.ended', outcome: { kind: 'completed' } });
});
