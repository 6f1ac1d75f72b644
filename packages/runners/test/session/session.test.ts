import { existsSync, mkdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { SessionEvent } from '@debussy/core';
import { builtInAgent } from '../../src/adapters/agent-spec.ts';
import type { AgentSpec, CommandAgent } from '../../src/adapters/agent-spec.ts';
import type { Session, SessionRequest } from '../../src/session/session-request.ts';
import type { OutputName } from '@debussy/core';
import { startSession } from '../../src/session/start-session.ts';
import { requestIn, tempFolder } from './request.ts';

const fixtures = fileURLToPath(new URL('../fixtures/', import.meta.url));

describe('a session of a real process', () => {
  test.each([
    ['claude-basic', 'claude', 0, { kind: 'completed' }, 'All done.'],
    ['claude-f401', 'claude', 1, { kind: 'auth' }, null],
    ['codex-toolong', 'codex', 1, { kind: 'context_exhausted' }, 'w'],
    ['gemini-toolong', 'gemini', 144, { kind: 'context_exhausted' }, null],
    ['opencode-f429', 'opencode', 1, { kind: 'rate_limited', until: '2026-11-18T09:29:44.908Z' }, null],
  ] as const)('%s is heard and judged', async (name, output, code, outcome, finalText) => {
    const session = start(printing(name, output, code));
    const events = await all(session);
    expect(await session.outcome).toMatchObject(outcome);
    expect(await session.finalText).toBe(finalText);
    expect(events.at(-1)).toMatchObject({ type: 'ended', outcome });
  });

  test('codex offline: a program that waits for the network forever is given up, and its provider is called unreachable', async () => {
    const line = '{"type":"error","message":"Reconnecting... waiting for network (Connection failed)"}';
    const script = `while :; do echo '${line}'; sleep 0.1; done`;
    const limits = { ...requestIn('/x').limits, firstOutputMs: 800 };
    const session = start(own(['sh', '-c', script], 'codex'), requestIn(tempFolder(), { limits }));
    await all(session);
    expect(await session.outcome).toMatchObject({ kind: 'unreachable' });
  });

  test('opencode waits for its provider in silence: only its log says why', async () => {
    const line = 'level=ERROR message="stream error" error.error="AI_APICallError: Rate limit reached"';
    const limits = { ...requestIn('/x').limits, idleMs: 800 };
    const script = `echo '${line}' >&2; sleep 30`;
    const session = start(own(['sh', '-c', script], 'opencode'), requestIn(tempFolder(), { limits }));
    const events = await all(session);
    expect(events).toContainEqual(expect.objectContaining({ type: 'rate_limited', final: false }));
    expect(await session.outcome).toMatchObject({ kind: 'rate_limited' });
  });

  test('if no limit is waited for, a program that waits for one by itself ends at once', async () => {
    const line = 'level=ERROR message="stream error" error.error="AI_APICallError: Rate limit reached"';
    const script = `trap '' TERM; echo '${line}' >&2; while :; do sleep 1; done`;
    const waits = { forLimits: false, forOutages: true };
    const session = start(own(['sh', '-c', script], 'opencode'), requestIn(tempFolder(), { waits }));
    await all(session);
    const detail = 'AI_APICallError: Rate limit reached';
    expect(await session.outcome).toMatchObject({ kind: 'rate_limited', detail });
  });

  test('leaves its prompt and its transcript in its folder', async () => {
    const folder = tempFolder();
    const session = start(printing('claude-basic', 'claude'), requestIn(folder, { prompt: 'Do this.' }));
    const events = await all(session);
    const transcript = readFileSync(join(folder, 'session', 'transcript.jsonl'), 'utf8')
      .trim()
      .split('\n');
    expect(transcript.map((line) => ({ ...JSON.parse(line), at: undefined }) as unknown)).toEqual(events);
    expect(readFileSync(join(folder, 'session', 'prompt.md'), 'utf8')).toBe('Do this.');
  });

  test('a listener may come late, or never', async () => {
    const session = start(printing('claude-basic', 'claude'));
    expect(await session.outcome).toEqual({ kind: 'completed' });
    expect((await all(session)).map((event) => event.type)).toContain('tool_result');
  });

  test('reports lines that it could not understand', async () => {
    const session = start(own(['echo', 'npm warn deprecated'], 'claude'));
    expect(await all(session)).toContainEqual({
      type: 'error',
      message: expect.stringContaining('npm warn deprecated'),
      fatal: false,
    });
    expect(await session.outcome).toMatchObject({ kind: 'failed', exit_code: 0 });
  });
});

describe('usage from a file beside the stream', () => {
  test('of Codex: occupancy, window and bill', async () => {
    const home = tempFolder();
    const [rollout, stream] = ['codex-basic-gpt-5.5.rollout', 'codex-basic'].map(
      (name) => `${fixtures}streams/${name}.jsonl`,
    );
    const agent = own(['node', `${fixtures}programs/codex-like.mjs`, rollout!, stream!], 'codex');
    const events = await all(start({ ...agent, env: { CODEX_HOME: home } }));
    expect(events.filter((event) => event.type === 'usage').map((event) => event.context)).toEqual([
      1211, 2312, 3413,
    ]);
    const context = events.findLast((event) => event.type === 'context');
    expect(context).toMatchObject({ action: 'continue', estimated: false });
    expect(context?.percent).toBeCloseTo((3446 / 258_400) * 100, 1);
    expect(events.at(-1)).toMatchObject({ spent: { input: 936, cache_read: 6000, output: 96 } });
  });
});

describe('the context', () => {
  test('restarts are called for when a call crosses the threshold', async () => {
    const agent = { ...printing('claude-grow-off', 'claude', 1), contextLimit: 200_000 };
    const session = start(agent);
    const opinions = (await all(session)).filter((event) => event.type === 'context');
    expect(opinions.map(({ action }) => action)).toEqual(expect.arrayContaining(['continue', 'restart']));
    const restart = opinions.find(({ action }) => action === 'restart');
    expect(restart).toMatchObject({ threshold: 80, estimated: expect.any(Boolean) });
    expect(restart?.percent).toBeGreaterThan(95);
  });

  test('of a program without a stream stays unknown', async () => {
    const events = await all(start(printing('claude-basic', 'text')));
    expect(events.map((event) => event.type)).not.toContain('context');
  });
});

describe('stopping', () => {
  test('waits for the running tool, and then ends in the program’s own way', async () => {
    const folder = tempFolder();
    const runs = appears(folder, 'tool-runs');
    const session = start(hooked(folder), requestIn(folder));
    await runs;
    await heard(session, 'tool_call');
    const stopped = session.stop('context at 81 %');
    writeFileSync(join(folder, 'tool-done'), '');
    await stopped;
    expect(await session.outcome).toEqual({ kind: 'stopped', reason: 'context at 81 %' });
    // Its result, which only an end of its own brings.
    expect(readFileSync(join(folder, 'session', 'transcript.jsonl'), 'utf8')).toContain('"type":"spent"');
  });

  test('a program that knows no other way is ended by signals', async () => {
    const session = start(own(['sh', '-c', 'echo started; exec sleep 60'], 'text'));
    await heard(session, 'text');
    await session.stop('enough');
    expect(await session.outcome).toEqual({ kind: 'stopped', reason: 'enough' });
  });

  test('twice, at once, and after the end, is safe; the first reason counts', async () => {
    const session = start(own(['sleep', '60'], 'text'));
    await Promise.all([session.stop('first'), session.stop('second')]);
    await session.stop('third');
    expect(await session.outcome).toEqual({ kind: 'stopped', reason: 'first' });
    const done = start(own(['true'], 'text'));
    expect(await done.outcome).toEqual({ kind: 'completed' });
    await done.stop('too late');
    expect(await done.outcome).toEqual({ kind: 'completed' });
  });

  test('a close from within an event does not wait for itself', async () => {
    const flood = 'i=0; while [ $i -lt 20000 ]; do echo $i; i=$((i+1)); done; exec sleep 60';
    const session = start(own(['sh', '-c', flood], 'text'));
    for await (const event of session.events) {
      if (event.type === 'text') await session.stop('enough');
    }
    expect(await session.outcome).toEqual({ kind: 'stopped', reason: 'enough' });
  });

  test('a program that overflows its context forever is ended', async () => {
    const session = start(own(['node', `${fixtures}programs/overflowing.mjs`], 'opencode'));
    expect(await session.outcome).toEqual({ kind: 'context_exhausted', detail: 'too much' });
  });
});

describe('a session that cannot start', () => {
  test('fails with a reason if its program is missing', async () => {
    const session = start({ ...builtInAgent('claude'), program: '/nowhere/claude' });
    expect(session.pid).toBeNull();
    expect(await session.outcome).toMatchObject({
      kind: 'start_failed',
      detail: expect.stringContaining('/nowhere/claude'),
      hint: expect.stringContaining('debussy doctor'),
    });
    await session.stop('anyway');
  });

  test('fails with a reason if the folder is missing', async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'session'), 'a file');
    const session = start(own(['true'], 'text'), requestIn(folder));
    const outcome = await session.outcome;
    const detail: unknown = expect.stringContaining(join(folder, 'session'));
    expect(outcome).toMatchObject({ kind: 'start_failed', detail });
    expect(await all(session)).toMatchObject([{ type: 'ended' }]);
    await session.stop('anyway');
  });
});

test('a session of Gemini has a home of its own: settings with a hook, the login by reference, no lock of others', async () => {
  const [home, folder] = [tempFolder(), tempFolder()];
  mkdirSync(join(home, '.gemini', 'projects.json.lock'), { recursive: true });
  writeFileSync(join(home, '.gemini', 'oauth_creds.json'), 'secret');
  writeFileSync(join(home, '.gemini', 'settings.json'), '{"mine":true}');
  const agent = { ...builtInAgent('gemini'), program: '/bin/true', env: { GEMINI_CLI_HOME: home } };
  await start(agent, requestIn(folder)).outcome;
  const made = join(folder, 'session', 'home', '.gemini');
  expect(readFileSync(join(made, 'oauth_creds.json'), 'utf8')).toBe('secret');
  expect(readFileSync(join(made, 'settings.json'), 'utf8')).toMatch(/"mine":true.*debussy-stop/);
  expect(existsSync(join(made, 'projects.json.lock'))).toBe(false);
  expect(readFileSync(join(home, '.gemini', 'settings.json'), 'utf8')).toBe('{"mine":true}');
});

function start(agent: AgentSpec, request: SessionRequest = requestIn(tempFolder())): Session {
  return startSession(agent, request, { env: process.env, root: false, warned: new Set() });
}

function own(command: readonly string[], output: OutputName): CommandAgent {
  const plain = { model: null, contextLimit: null, env: {}, passEnv: [], writable: [] };
  return { ...plain, kind: 'command', name: 'mine', command, prompt: 'stdin', output };
}

function printing(stream: string, output: OutputName, code = 0): CommandAgent {
  return own(
    [`${fixtures}programs/print-stream.sh`, `${fixtures}streams/${stream}.jsonl`, String(code)],
    output,
  );
}

function hooked(folder: string): AgentSpec {
  const program = join(folder, 'claude');
  writeFileSync(program, `#!/bin/sh\nexec node ${fixtures}programs/hooked-agent.mjs "$@"\n`, { mode: 0o755 });
  return { ...builtInAgent('claude'), program };
}

async function all(session: Session): Promise<readonly SessionEvent[]> {
  const events: SessionEvent[] = [];
  for await (const event of session.events) events.push(event);
  return events;
}

async function heard(session: Session, type: SessionEvent['type']): Promise<void> {
  for await (const event of session.events) if (event.type === type) return;
}

function appears(folder: string, name: string): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(folder, () => {
      if (!existsSync(join(folder, name))) return;
      watcher.close();
      resolve();
    });
  });
}
