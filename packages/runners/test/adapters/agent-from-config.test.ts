import { describe, expect, test } from 'vitest';
import { agentFromConfig } from '../../src/adapters/agent-from-config.ts';
import { builtInAgent } from '../../src/adapters/agent-spec.ts';

describe('agents as configured', () => {
  const config = {
    command: null,
    args: [],
    prompt: null,
    output: null,
    context_limit: null,
    model: null,
    provider: null,
    env: {},
    pass_env: [],
    writable: [],
  };

  test('a built-in one needs nothing', () => {
    expect(agentFromConfig('codex', undefined)).toEqual(builtInAgent('codex'));
    const changed = agentFromConfig('claude', {
      ...config,
      args: ['--x'],
      context_limit: 7,
      pass_env: ['A'],
      writable: [],
      model: 'm',
    });
    expect(changed).toMatchObject({
      kind: 'claude',
      args: ['--x'],
      contextLimit: 7,
      passEnv: ['A'],
      writable: [],
      model: 'm',
    });
  });

  test('a command makes it a program of one’s own', () => {
    const agent = agentFromConfig('mine', { ...config, command: ['node', 'a.mjs'], args: ['--fast'] });
    expect(agent).toMatchObject({
      kind: 'command',
      command: ['node', 'a.mjs', '--fast'],
      prompt: 'stdin',
      output: 'text',
    });
    expect(agentFromConfig('claude', { ...config, command: ['wrap'] })).toMatchObject({
      kind: 'command',
      output: 'claude',
    });
  });

  test('an unknown one is refused with what to do', () => {
    expect(() => agentFromConfig('calude', undefined)).toThrow(
      expect.objectContaining({
        code: 'ERR_AGENT_UNKNOWN',
        message: expect.stringContaining('calude'),
        hint: expect.stringContaining('claude, codex, gemini, opencode'),
        exitCode: 2,
      }),
    );
  });
});
