import { unreachable } from '@debussy/core';
import type { AgentSpec } from './agent-spec.ts';
import { launchClaude } from './claude.ts';
import { launchCodex } from './codex.ts';
import { launchCommand } from './command.ts';
import { launchGemini } from './gemini.ts';
import type { Host, LaunchOrder, LaunchPlan } from './launch-plan.ts';
import { launchOpencode } from './opencode.ts';
import { promptFile } from './prompt.ts';
import { launchScripted } from './scripted.ts';
import { sessionVariables } from './session-variables.ts';

/** The plan of a session: the adapter's, with what every session gets. What the adapter sets wins: it would not work otherwise. */
export function launch(agent: AgentSpec, order: LaunchOrder): LaunchPlan {
  const { request } = order;
  const plan = adapt(agent, { request, host: sessionHost(agent, order) });
  const allow = [...plan.environment.allow, ...agent.passEnv];
  const set = { ...agent.env, ...request.env, ...plan.environment.set, ...sessionVariables(request) };
  const prompt = { path: promptFile(request), text: request.prompt };
  return { ...plan, environment: { allow, set }, files: [prompt, ...plan.files] };
}

// Homes and keys that the agent is configured with count like those of debussy's own environment.
function sessionHost(agent: AgentSpec, { request, host }: LaunchOrder): Host {
  return { ...host, env: { ...host.env, ...agent.env, ...request.env } };
}

function adapt(agent: AgentSpec, order: LaunchOrder): LaunchPlan {
  switch (agent.kind) {
    case 'claude':
      return launchClaude(agent, order);
    case 'codex':
      return launchCodex(agent, order);
    case 'gemini':
      return launchGemini(agent, order);
    case 'opencode':
      return launchOpencode(agent, order);
    case 'command':
      return launchCommand(agent, order);
    case 'scripted':
      return launchScripted(agent, order);
    default:
      return unreachable(agent);
  }
}
