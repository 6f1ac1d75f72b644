import type { Config } from './config.ts';

/** All agents that a configuration can start, the default one first. */
export function agentsOf({ agent, fallback_agents, escalate, agents_for: rules }: Config): readonly string[] {
  const named = rules.flatMap((rule) => rule.agent ?? []);
  return [...new Set([agent, ...fallback_agents, ...escalate, ...named])];
}
