import { describe, expect, test } from 'vitest';
import { nothingSpent } from '@debussy/core';
import type { SessionEvent, SessionOutcome } from '@debussy/core';
import { builtInAgent, scriptedAgent } from '../../src/adapters/agent-spec.ts';
import type { AgentSpec } from '../../src/adapters/agent-spec.ts';
import { createContextMeter, windowInForce } from '../../src/session/context-meter.ts';
import type { ContextMeter } from '../../src/session/context-meter.ts';
import type { ContextSettings } from '../../src/session/session-request.ts';
import { requestIn } from './request.ts';

const settings: ContextSettings = {
  context_threshold: 80,
  tool_call_threshold: 100,
  learned: { baseline: null, window: null, version: null },
  tokenizer: null,
};

interface Changes extends Partial<ContextSettings> {
  readonly contextLimit?: number;
}

function meter(name: 'claude' | 'codex' | 'opencode', changes: Changes = {}): ContextMeter {
  const { contextLimit = null, ...context } = changes;
  const request = requestIn('/nowhere', { context: { ...settings, ...context } });
  return createContextMeter({ program: name, agent: { ...builtInAgent(name), contextLimit }, request });
}

function usage(context: number, message: string | null = null): SessionEvent {
  return { type: 'usage', message, context, output: 0, final: true };
}

const call: SessionEvent = {
  type: 'tool_call',
  id: 't',
  name: 'sh',
  input: { command: 'ls' },
  subagent: false,
};
const started: SessionEvent = { type: 'started', id: 's', model: 'claude-haiku-4-5', window: null };

function result(length: number, subagent = false): SessionEvent {
  return {
    type: 'tool_result',
    id: 't',
    ok: true,
    output: 'word '.repeat(length / 5),
    length,
    subagent,
  };
}

describe('the context meter', () => {
  test('follows the usage, warns at 70 % and 90 %, restarts at the threshold', () => {
    const claude = meter('claude', { context_threshold: 95 });
    claude.hear(started);
    const opinions = [100_000, 145_000, 181_000, 191_000].map((context, i) =>
      claude.hear(usage(context, `m${i}`)),
    );
    expect(opinions.map((opinion) => [opinion?.action, opinion?.percent, opinion?.threshold])).toEqual([
      ['continue', 50, 95],
      ['warn', 72.5, 70],
      ['warn', 90.5, 90],
      ['restart', 95.5, 95],
    ]);
  });

  test('does not restart early for a compaction that was switched off', () => {
    const claude = meter('claude');
    claude.hear(started);
    expect(claude.hear(usage(159_000, 'm'))?.action).toBe('warn');
  });

  test('reports unknown values as unknown, and only changes of its opinion', () => {
    const codex = meter('codex', { tool_call_threshold: 3 });
    expect([codex.hear(call), codex.hear(call)]).toEqual([null, null]);
    expect(codex.hear(call)).toMatchObject({
      action: 'restart',
      threshold: 3,
      reason: '3 tool calls without any usage: above 3',
    });
    expect(codex.hear(call)).toBeNull();
  });

  test('says that nothing is known of a session of which only its tool calls were seen', () => {
    const claude = meter('claude', { tool_call_threshold: 2 });
    claude.hear(call);
    claude.hear(call);
    const outcome: SessionOutcome = { kind: 'stopped', reason: 'context' };
    claude.hear({ type: 'ended', outcome, spent: nothingSpent });
    expect(claude.warnings().map(({ code }) => code)).toEqual(['NO_USAGE']);
  });

  test('without limits never calls for a restart', () => {
    const codex = meter('codex', { tool_call_threshold: 0, context_threshold: 100 });
    for (let i = 0; i < 500; i++) expect(codex.hear(call)).toBeNull();
  });

  test('does not count what Codex prints in full but shows its model in part', () => {
    const codex = meter('codex', { contextLimit: 100_000 });
    codex.hear(usage(50_000));
    expect(codex.hear(result(65_000))).toBeNull();
  });

  test('does not listen to helpers', () => {
    const claude = meter('claude', { contextLimit: 1000 });
    claude.hear(usage(100, 'm'));
    expect(claude.hear(result(50_000, true))).toBeNull();
  });
});

function inForce(agent: AgentSpec, changes: Partial<ContextSettings> = {}): number | null {
  const request = requestIn('/nowhere', { context: { ...settings, ...changes } });
  return windowInForce({ program: 'debussy', agent, request });
}

describe('the window in force', () => {
  const own = scriptedAgent(['node'], 'debussy');

  test('is the limit that is configured before anything else', () => {
    expect(
      inForce({ ...own, contextLimit: 6000 }, { learned: { baseline: null, window: 7000, version: null } }),
    ).toBe(6000);
  });

  test("otherwise the program's own figure, otherwise the table's", () => {
    expect(inForce(own, { learned: { baseline: null, window: 7000, version: null } })).toBe(7000);
    expect(inForce({ ...own, model: 'gpt-5' })).toBe(258_400);
    expect(inForce({ ...builtInAgent('claude'), model: 'claude-opus-4-1' })).toBe(200_000);
    expect(inForce(builtInAgent('claude'))).toBe(200_000);
  });

  test('is unknown where it would be a guess', () => {
    expect(inForce(own)).toBeNull();
    expect(inForce({ ...own, model: 'my-model' })).toBeNull();
  });
});
