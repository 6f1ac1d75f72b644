import { builtInAgents } from '@debussy/core';
import type { Config } from '@debussy/core';
import { probeAgent } from '@debussy/runners';
import type { Probe } from '@debussy/runners';
import { agentSpec } from '../session/agent.ts';

export interface FoundAgent {
  readonly name: string;
  /** What it is, for people. */
  readonly what: string;
  readonly use: 'agent' | 'fallback' | null;
  readonly probe: Probe;
}

/** Every agent that can be named here, the built-in ones and those of the configuration, with what is known of each. */
export function probeAgents(config: Config, env: NodeJS.ProcessEnv): Promise<readonly FoundAgent[]> {
  const names = [...new Set([...builtInAgents, ...Object.keys(config.agents)])];
  const host = { env, root: process.getuid?.() === 0 };
  return Promise.all(
    names.map(async (name) => ({
      name,
      what: descriptionOf(name, config),
      use: useOf(name, config),
      probe: await probeAgent(agentSpec(name, config, env), host),
    })),
  );
}

const descriptions: Readonly<Record<string, string>> = {
  claude: 'Claude Code',
  codex: 'Codex CLI',
  gemini: 'Gemini CLI',
  opencode: 'OpenCode',
  scripted: 'plays a scenario, for trying and testing; needs no keys',
};

function descriptionOf(name: string, config: Config): string {
  const command = config.agents[name]?.command ?? null;
  return command === null ? (descriptions[name] ?? name) : `your own: ${command.join(' ')}`;
}

function useOf(name: string, config: Config): FoundAgent['use'] {
  if (config.agent === name) return 'agent';
  return config.fallback_agents.includes(name) ? 'fallback' : null;
}
