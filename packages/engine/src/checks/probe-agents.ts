import { builtInAgents, ownValue } from '@debussy/core';
import type { Config } from '@debussy/core';
import { probeAgent, programNamed, programs } from '@debussy/runners';
import type { Probe } from '@debussy/runners';
import { agentSpec } from '../session/agent.ts';

export interface FoundAgent {
  readonly name: string;
  /** Its description for the user. */
  readonly what: string;
  readonly use: 'agent' | 'fallback' | null;
  readonly probe: Probe;
}

/** Every agent that can be named here, built-in or configured, with its known state. */
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

function descriptionOf(name: string, config: Config): string {
  const command = ownValue(config.agents, name)?.command ?? null;
  if (command !== null) return `your own: ${command.join(' ')}`;
  if (name === 'scripted') return 'plays a scenario, for trying and testing; needs no keys';
  return programNamed(name)?.title ?? name;
}

function useOf(name: string, config: Config): FoundAgent['use'] {
  if (config.agent === name) return 'agent';
  return config.fallback_agents.includes(name) ? 'fallback' : null;
}

/** `2.1.326, logged in`, `not installed`. */
export function stateOfAgent({ name, probe }: FoundAgent): string {
  if (!probe.installed) return 'not installed';
  if (name === 'scripted') return 'built in';
  const login = probe.loggedIn === null ? 'log-in not known' : probe.loggedIn ? 'logged in' : 'not logged in';
  return probe.version === null ? 'installed' : `${probe.version}, ${login}`;
}

/** Obstacles to an agent's first session, with remedies. */
export function problemsOf({ probe }: FoundAgent): readonly string[] {
  return probe.problems.map(({ message, hint }) => `${message} ${hint}`);
}

/** How to install debussy's default agent. */
export const installLine: string = programs.claude.install;
