import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SessionEvent } from '@debussy/core';
import { builtInAgent } from '../../src/adapters/agent-spec.ts';
import type { BuiltInProgram } from '@debussy/core';
import type { Session } from '../../src/agent-runner.ts';
import { createRunner } from '../../src/session/create-runner.ts';
import { findLeftovers } from '../../src/supervise/leftovers.ts';
import { processSupervisor } from '../../src/supervise/process-supervisor.ts';
import { requestIn, tempFolder } from '../session/request.ts';
import { agentHome } from './agent-home.ts';
import { startModelServer } from './model-server.ts';
import type { ModelServer } from './model-server.ts';

/**
 * The real programs against a scripted model server, for those who want to know: DEBUSSY_REAL_AGENTS names a folder with
 * the programs in node_modules/.bin and the server in fake-llm/server.mjs. They are large and not ours, so never by default.
 */
const folder = process.env['DEBUSSY_REAL_AGENTS'] ?? '';
const agents: readonly BuiltInProgram[] = ['claude', 'codex', 'gemini', 'opencode'];
const models = { claude: null, codex: null, gemini: 'gemini-3.1-pro-preview', opencode: null };
const usage = {
  input_tokens: 11,
  cache_read_input_tokens: 1000,
  cache_creation_input_tokens: 200,
  output_tokens: 31,
};
const slow = { do: 'bash', command: 'echo started >> started.txt; sleep 2; echo done >> done.txt' };
const scenarios = {
  basic: {
    turns: [
      { text: 'Creating.', tools: [{ do: 'write', path: 'hello.txt', content: 'hello\n' }], usage },
      { text: 'All done.', usage: { ...usage, input_tokens: 12 } },
    ],
  },
  slow: { turns: [1, 2, 3, 4, 5, 6].map((n) => ({ text: `Step ${n}.`, tools: [slow], usage })) },
  'too-long': { turns: [{ text: 'w', fault: 'too-long' }] },
  unauthorized: { turns: [{ text: 'w', fault: '401' }] },
};

describe.skipIf(folder === '').each(agents)('%s (needs DEBUSSY_REAL_AGENTS)', (agent) => {
  let server: ModelServer;

  beforeAll(async () => {
    server = await startModelServer(join(folder, 'fake-llm', 'server.mjs'), scenarios);
  });
  afterAll(() => server.stop());

  function start(scenario: string): {
    readonly session: Session;
    readonly repo: string;
    readonly cookie: string;
  } {
    const home = tempFolder();
    const repo = join(home, 'repo');
    mkdirSync(repo);
    execFileSync('git', ['init', '-q', repo]);
    const prompt = `Please do the work. SCENARIO:${scenario};cwd=${repo};id=${agent}-${Math.random()}`;
    const limits = {
      firstOutputMs: 120_000,
      idleMs: 120_000,
      wallMs: 120_000,
      lingerMs: 20_000,
      graceMs: 3000,
    };
    const request = requestIn(home, {
      prompt,
      worktree: repo,
      limits,
      model: models[agent],
      folder: join(home, 'session'),
      env: agentHome(agent, join(home, 'home'), server.url),
    });
    const host = { env: process.env, root: process.getuid?.() === 0 };
    const supervisor = processSupervisor({ env: process.env, bin: null });
    const spec = { ...builtInAgent(agent), program: join(folder, 'node_modules', '.bin', agent) };
    return { session: createRunner(spec, { supervisor, host }).start(request), repo, cookie: request.cookie };
  }

  test('does its work, and its context is known', { timeout: 130_000 }, async () => {
    const { session, repo } = start('basic');
    const events = await all(session);
    expect(await session.outcome).toEqual({ kind: 'completed' });
    expect(existsSync(join(repo, 'hello.txt'))).toBe(true);
    expect(await session.finalText).toBe('All done.');
    expect(events.filter((event) => event.type === 'usage').map((event) => event.context)).toEqual([
      1211, 1212,
    ]);
    expect(events.findLast((event) => event.type === 'context')).toMatchObject({ action: 'continue' });
  });

  test('stops at a tool boundary and leaves nothing behind', { timeout: 130_000 }, async () => {
    const { session, repo, cookie } = start('slow');
    for await (const event of session.events) {
      if (event.type === (agent === 'opencode' ? 'text' : 'tool_call')) break;
    }
    await session.stop('context at 81 %');
    expect(await session.outcome).toEqual({ kind: 'stopped', reason: 'context at 81 %' });
    expect(findLeftovers(cookie)).toEqual([]);
    expect(existsSync(join(repo, 'done.txt'))).toBe(agent !== 'opencode');
  });

  test('a prompt that is too long is an exhausted context', { timeout: 130_000 }, async () => {
    expect(await start('too-long').session.outcome).toMatchObject({ kind: 'context_exhausted' });
  });

  test('a refused key is a matter of logging in', { timeout: 130_000 }, async () => {
    expect(await start('unauthorized').session.outcome).toMatchObject({ kind: 'auth' });
  });

  test('is probed', { timeout: 130_000 }, async () => {
    const program = join(folder, 'node_modules', '.bin', agent);
    const spec = { ...builtInAgent(agent), program };
    const supervisor = processSupervisor({ env: process.env, bin: null });
    const probe = await createRunner(spec, { supervisor, host: { env: process.env, root: true } }).probe();
    expect(probe).toMatchObject({ installed: true, version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
  });
});

async function all(session: Session): Promise<readonly SessionEvent[]> {
  const events: SessionEvent[] = [];
  for await (const event of session.events) events.push(event);
  return events;
}
