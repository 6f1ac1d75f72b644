import { nothingSpent } from '@debussy/core';
import type { EventBody, SessionEvent } from '@debussy/core';
import { sessionTask } from '@debussy/testing/conformance';
import { expect, test } from 'vitest';
import { listen } from '../../src/session/listen.ts';
import type { Heard } from '../../src/session/heard.ts';

const end: SessionEvent = { type: 'ended', outcome: { kind: 'completed' }, spent: nothingSpent };
const context = { type: 'context', tokens: 9, estimated: false, reason: '' } as const;

interface Listened {
  readonly heard: Heard;
  readonly told: readonly EventBody[];
  readonly stops: readonly string[];
}

async function listened(...events: readonly SessionEvent[]): Promise<Listened> {
  const told: EventBody[] = [];
  const stops: string[] = [];
  const session = {
    pid: 7,
    window: null,
    events: said(events),
    outcome: Promise.resolve({ kind: 'completed' } as const),
    finalText: Promise.resolve(null),
    stop: (reason: string) => Promise.resolve(void stops.push(reason)),
  };
  const agent = {
    session,
    cookie: '',
    root: '/w/tree',
    warnings: [],
    commands: () => [],
    learn: () => undefined,
    showContext: () => undefined,
    price: (event: SessionEvent) => event,
  };
  const heard = await listen({ task: sessionTask('1'), agent, tell: (event) => void told.push(event) });
  return { heard, told, stops };
}

async function* said(events: readonly SessionEvent[]): AsyncGenerator<SessionEvent> {
  for (const event of events) {
    await Promise.resolve();
    yield event;
  }
}

test('a full context stops the session once, and its output until its end still counts', async () => {
  const figures = {
    percent: 80,
    threshold: 80,
    low: 8,
    high: 10,
    by: 'usage',
    reason: 'about 80 %',
  } as const;
  const full: SessionEvent = { ...context, action: 'restart', ...figures };
  const { stops, told, heard } = await listened(full, full, { type: 'progress', message: 'last words' }, end);
  expect(stops).toEqual(['context']);
  expect(told.at(-1)).toMatchObject({ type: 'progress.logged', message: 'last words' });
  expect(heard).toMatchObject({ percent: 80, progress: [{ message: 'last words' }] });
  expect(heard.full).toEqual({
    by: 'usage',
    tokens: 9,
    low: 8,
    high: 10,
    threshold: 80,
    reason: 'about 80 %',
  });
});

test('a warning is emitted and stops nothing; an unknown fill stays unknown', async () => {
  const warn: SessionEvent = { ...context, action: 'warn', percent: 70, threshold: 70 };
  const unknown: SessionEvent = { ...context, tokens: null, action: 'warn', percent: null, threshold: 70 };
  const { told, stops } = await listened(warn, unknown, end);
  expect(told.map(({ type }) => type)).toEqual(['session.usage', 'session.warned', 'session.usage']);
  expect(told.at(-1)).toMatchObject({ percent: null, context: null });
  expect(stops).toEqual([]);
});

test('each observed threshold is reported once, and again after a compaction', async () => {
  const { told } = await listened(
    at(71, 70),
    at(72, 70),
    at(76, 75),
    { type: 'compacted', before: null, after: null },
    at(70, 70),
    end,
  );
  const warned = told.flatMap((event) => (event.type === 'session.warned' ? [event.threshold] : []));
  expect(warned).toEqual([70, 75, 70]);
});

test('progress by a skill is read, and counted once with the command that the skill runs', async () => {
  const skill = { type: 'tool_call', id: 't', name: 'Skill', subagent: false } as const;
  const { told, heard } = await listened(
    { ...skill, input: { skill: 'debussy-progress', args: 'the store is written' } },
    { type: 'progress', message: 'the store is written' },
    { ...skill, input: { skill: 'debussy-status' } },
    end,
  );
  expect(heard.progress.map(({ message }) => message)).toEqual(['the store is written']);
  expect(told.filter(({ type }) => type === 'progress.logged')).toHaveLength(1);
});

test('at 95 % while a tool runs, the next step is announced once', async () => {
  const tool = { type: 'tool_call', id: 't', name: 'sh', input: {}, subagent: false } as const;
  const { told } = await listened(at(96, 95), tool, at(97, 95), at(98, 95), end);
  const notices = told.flatMap((event) => (event.type === 'notice' ? [event.message] : []));
  expect(notices).toEqual([
    'the context is 96 % full while a tool runs: restarts are off, so the program continues until it compacts its context or fails',
  ]);
});

test('of the main thread: its last words, its tools, a busy provider, a compaction', async () => {
  const { told, heard } = await listened(
    { type: 'text', text: 'mine', subagent: false },
    { type: 'text', text: 'of a helper', subagent: true },
    { type: 'tool_call', id: '1', name: 'Bash', input: {}, subagent: false },
    { type: 'tool_call', id: '2', name: 'Read', input: {}, subagent: true },
    { type: 'rate_limited', until: null, final: false, detail: 'busy' },
    { type: 'rate_limited', until: null, final: true, detail: 'limit' },
    { type: 'compacted', before: 1, after: 1 },
    end,
  );
  expect(heard.finalText).toBe('mine');
  const kinds = told.map((event) =>
    'code' in event ? event.code : 'activity' in event ? event.activity : '',
  );
  expect(kinds).toEqual(['Bash', 'PROVIDER_BUSY', 'AGENT_COMPACTED']);
});

test('a session that falls silent without an end has crashed', async () => {
  const spent = { ...nothingSpent, input: 5 };
  const { heard } = await listened({ type: 'spent', spent });
  expect(heard).toMatchObject({ outcome: { kind: 'crashed' }, spent });
});

function at(percent: number, threshold: number): SessionEvent {
  return { ...context, action: 'warn', percent, threshold };
}

function toolCall(name: string, input: unknown, subagent = false): SessionEvent {
  return { type: 'tool_call', id: name, name, input, subagent };
}

test('an activity is the tool with its argument, with paths from the worktree; a sub-agent has none', async () => {
  const { told } = await listened(
    toolCall('Bash', { command: 'npm test --\n  auth' }),
    toolCall('Edit', { file_path: '/w/tree/src/api.ts', new_string: 'x' }),
    toolCall('Think', {}),
    toolCall('Bash', { command: 'ls' }, true),
    end,
  );
  const activities = told.map((event) => (event.type === 'session.activity' ? event.activity : event.type));
  expect(activities).toEqual(['Bash: npm test -- auth', 'Edit: src/api.ts', 'Think']);
});

test('tools that the permissions of the program refused are remembered, each once', async () => {
  const { heard } = await listened(refused('Bash'), refused('Write'), refused('Bash'), end);
  expect(heard.denied).toEqual(['Bash', 'Write']);
});

function refused(denied: string): SessionEvent {
  return { type: 'error', message: 'x', fatal: false, denied };
}
