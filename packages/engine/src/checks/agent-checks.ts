import type { Config } from '@debussy/core';
import { problemsOf, stateOfAgent } from './agent-text.ts';
import { probeAgents } from './probe-agents.ts';
import type { FoundAgent } from './probe-agents.ts';
import type { Check } from './check.ts';
import { fine, problem } from './check.ts';

/** Only agents that the configuration uses can be in the way of a run. */
export async function agentChecks(config: Config, env: NodeJS.ProcessEnv): Promise<readonly Check[]> {
  const found = await probeAgents(config, env);
  return found.filter((agent) => agent.name !== 'scripted' || agent.use !== null).map(checkOf);
}

function checkOf(agent: FoundAgent): Check {
  const name = `agent ${agent.name}`;
  const state = stateOfAgent(agent);
  const problems = problemsOf(agent);
  if (problems.length === 0) return fine(name, state);
  return problem(name, severity(agent), [state, problems.join(' ')]);
}

function severity({ use, probe }: FoundAgent): 'error' | 'warning' | 'info' {
  if (use === null) return 'info';
  const unusable = !probe.installed || probe.loggedIn === false;
  return unusable && use === 'agent' ? 'error' : 'warning';
}
