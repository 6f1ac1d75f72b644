import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SessionEvent, Spent } from '@debussy/core';
import { builtInAgent } from '../../src/adapters/agent-spec.ts';
import type { AgentSpec } from '../../src/adapters/agent-spec.ts';
import type { SessionRequest } from '../../src/session/session-request.ts';
import { startSession } from '../../src/session/start-session.ts';
import { requestIn, tempFolder } from './request.ts';

const later = '2999-01-01T00:00:00.000Z';
const earlier = '2001-01-01T00:00:00.000Z';

test('codex: the tokens of sub-agents were missing from the bill, also those of their own sub-agents', async () => {
  const codex = codexHome({
    main: [call('main', later, 1000), subagent('child')],
    // A sub-agent's file begins with what its parent had said.
    child: [call('main', earlier, 1000), call('child', later, 5000), subagent('grandchild')],
    grandchild: [call('grandchild', later, 300), call('grandchild', later, 400)],
  });
  const { spent, contexts } = await ran(codex);
  expect(spent).toMatchObject({ input: 6700, output: 40 });
  expect(spent).not.toHaveProperty('main_thread_only');
  expect(Math.max(...contexts)).toBeLessThan(1100);
});

test('codex: an answer from a thread that had gone before was billed with the whole thread', async () => {
  const files = {
    main: [call('main', earlier, 9000), subagent('child', earlier), call('main', later, 200, 9000)],
  };
  const { spent } = await ran(codexHome(files), {
    resume: { id: 'main', folder: tempFolder(), question: true },
  });
  expect(spent).toMatchObject({ input: 200, output: 10 });
});

test('codex-prices: the model in its own configuration is reported, though no window is', async () => {
  const model = { timestamp: later, type: 'turn_context', payload: { model: 'gpt-5.5' } };
  const { models } = await ran(codexHome({ main: [model, call('main', later, 1000)] }));
  expect(models).toEqual([null, 'gpt-5.5']);
});

test('opencode: the tokens of sub-agents were missing: its database is asked for them', async () => {
  const row = { calls: 2, input: 50, output: 7, cache_read: 30, cache_creation: 2, cost: 0 };
  const { spent } = await ran(opencode(`echo '${JSON.stringify([row])}'`));
  expect(spent).toEqual({ input: 150, output: 12, cache_read: 30, cache_creation: 2, cost: null });
});

test.each(['exit 1', 'echo nonsense', 'echo "[]"'])(
  'opencode: where its database does not answer (%s), the bill says that it is that of the main thread',
  async (answer) => {
    const { spent } = await ran(opencode(answer));
    expect(spent).toMatchObject({ input: 100, output: 5, main_thread_only: true });
  },
);

test("opencode's database is not read without subagents", async () => {
  const { spent } = await ran(opencode('exit 1', [finish]));
  expect(spent).toEqual({ input: 100, output: 5, cache_read: 0, cache_creation: 0, cost: null });
});

test('gemini: without the result, the bill mentions that sub-agents are not on it', async () => {
  const init = { type: 'init', session_id: '4dcaaf9e', model: 'gemini' };
  const tool = { type: 'tool_use', tool_id: 't', tool_name: 'invoke_agent', parameters: {} };
  const { spent } = await ran(agentOf('gemini', `${echoes([init, tool])}\nexit 1`));
  expect(spent).toMatchObject({ main_thread_only: true });
});

const finish = {
  type: 'step_finish',
  sessionID: 'ses_main',
  part: { id: 'f', reason: 'stop', tokens: { total: 105, input: 100, output: 5 } },
};

/** A program that answers `db` with a script of its own. */
function opencode(answer: string, lines: readonly unknown[] = [task(), finish]): AgentSpec {
  return agentOf('opencode', `if [ "$1" = db ]; then ${answer}; exit; fi\n${echoes(lines)}`);
}

function task(): unknown {
  const state = { status: 'completed', input: {}, output: 'done', metadata: { sessionId: 'ses_child' } };
  return { type: 'tool_use', sessionID: 'ses_main', part: { callID: 'c', tool: 'task', state } };
}

function codexHome(files: Readonly<Record<string, readonly unknown[]>>): AgentSpec {
  const home = tempFolder();
  const day = join(home, 'sessions', '2026', '11', '18');
  mkdirSync(day, { recursive: true });
  for (const [thread, lines] of Object.entries(files)) {
    writeFileSync(
      join(day, `rollout-2026-11-18T00-00-00-${thread}.jsonl`),
      lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    );
  }
  const stream = [{ type: 'thread.started', thread_id: 'main' }, { type: 'turn.started' }];
  return { ...agentOf('codex', echoes(stream)), env: { CODEX_HOME: home } };
}

function call(thread: string, timestamp: string, input: number, before = 0): unknown {
  const total = usageOf(before + input, before === 0 ? 10 : 20);
  const payload = {
    thread_id: thread,
    response_id: `${thread}${input}`,
    usage: usageOf(input, 10),
    thread_token_usage: total,
  };
  return { timestamp, type: 'token_usage_record', payload };
}

function usageOf(all: number, output: number): object {
  return { input_tokens: all, output_tokens: output, total_tokens: all + output };
}

function subagent(thread: string, timestamp: string = later): unknown {
  const item = { type: 'SubAgentActivity', kind: 'started', agent_thread_id: thread };
  return { timestamp, type: 'event_msg', payload: { type: 'item_completed', item } };
}

function echoes(lines: readonly unknown[]): string {
  return lines.map((line) => `echo '${JSON.stringify(line)}'`).join('\n');
}

function agentOf(kind: 'codex' | 'gemini' | 'opencode', script: string): AgentSpec {
  const program = join(tempFolder(), kind);
  writeFileSync(program, `#!/bin/sh\n${script}\n`);
  chmodSync(program, 0o755);
  return { ...builtInAgent(kind), program };
}

async function ran(
  agent: AgentSpec,
  changes: Partial<SessionRequest> = {},
): Promise<{
  readonly spent: Spent;
  readonly contexts: readonly number[];
  readonly models: readonly (string | null)[];
}> {
  const surroundings = { env: process.env, root: false, warned: new Set<string>() };
  const session = startSession(agent, requestIn(tempFolder(), changes), surroundings);
  const events: SessionEvent[] = [];
  for await (const event of session.events) events.push(event);
  const end = events.at(-1);
  if (end?.type !== 'ended') throw new Error('it did not end');
  return {
    spent: end.spent,
    models: events.flatMap((event) => (event.type === 'started' ? [event.model] : [])),
    contexts: events.flatMap((event) => (event.type === 'usage' ? [event.context] : [])),
  };
}
