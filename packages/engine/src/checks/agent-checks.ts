import type { Config } from '@debussy/core';
import { detectBwrap, startInSandbox } from '@debussy/runners';
import { agentSpec } from '../session/agent.ts';
import { problemsOf, stateOfAgent } from './agent-text.ts';
import { probeAgents } from './probe-agents.ts';
import type { FoundAgent } from './probe-agents.ts';
import type { Check } from './check.ts';
import { fine, problem } from './check.ts';

/** Only agents that the configuration uses can be in the way of a run. */
export async function agentChecks(config: Config, env: NodeJS.ProcessEnv): Promise<readonly Check[]> {
  const found = await probeAgents(config, env);
  const shown = found.filter((agent) => agent.name !== 'scripted' || agent.use !== null);
  return Promise.all(shown.map(async (agent) => checkOf(await triedInSandbox(agent, config, env))));
}

/** Where sessions run in a sandbox, an agent that is used has to start in one. */
async function triedInSandbox(
  agent: FoundAgent,
  config: Config,
  env: NodeJS.ProcessEnv,
): Promise<FoundAgent> {
  const isTried =
    config.sandbox === 'bwrap' && agent.use !== null && agent.probe.installed && detectBwrap().ok;
  if (!isTried) return agent;
  const host = { env, root: process.getuid?.() === 0 };
  const found = await startInSandbox(agentSpec(agent.name, config, env), host);
  if (found === null) return agent;
  return { ...agent, probe: { ...agent.probe, problems: [...agent.probe.problems, found] } };
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
