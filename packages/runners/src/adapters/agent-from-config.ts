import { builtInPrograms, DebussyError } from '@debussy/core';
import type { AgentConfig } from '@debussy/core';
import type { AgentBasics, AgentSpec } from './agent-spec.ts';
import { builtInAgent } from './agent-spec.ts';

/** An agent by its name and its entry under `agents`, if any. With a command it is the user's own program. */
export function agentFromConfig(name: string, config: AgentConfig | undefined): AgentSpec {
  const known = builtInPrograms.find((program) => program === name) ?? null;
  if (config === undefined || config.command === null) {
    if (known === null) throw unknownAgent(name);
    const agent = builtInAgent(known);
    return config === undefined ? agent : { ...agent, ...basics(name, config), args: config.args };
  }
  return {
    ...basics(name, config),
    kind: 'command',
    command: [...config.command, ...config.args],
    prompt: config.prompt ?? 'stdin',
    output: config.output ?? known ?? 'text',
  };
}

function basics(name: string, config: AgentConfig): AgentBasics {
  const { model, env, writable } = config;
  return { name, model, env, writable, contextLimit: config.context_limit, passEnv: config.pass_env };
}

function unknownAgent(name: string): DebussyError {
  return new DebussyError({
    code: 'ERR_AGENT_UNKNOWN',
    message: `unknown agent: ${name}`,
    hint: `Use one of ${builtInPrograms.join(', ')}, or describe it in .debussy/config.yaml: agents: { ${name}: { command: [...] } }.`,
    exitCode: 2,
  });
}
