import type { SessionRequest } from '../agent-runner.ts';
import { programs } from '../programs/programs.ts';
import type { AgentSpec } from './agent-spec.ts';
import { launchCommand } from './command.ts';
import type { Host, LaunchOrder, LaunchPlan, SessionFile } from './launch-plan.ts';
import { promptFile } from './prompt.ts';
import { launchScripted } from './scripted.ts';
import { launcherText } from '../environment/launcher.ts';
import { sessionLauncher, sessionVariables } from './session-variables.ts';

/** The plan of a session: the adapter's, with what every session gets. What the adapter sets wins: it would not work otherwise. */
export function launch(agent: AgentSpec, order: LaunchOrder): LaunchPlan {
  const { request } = order;
  const plan = adapt(agent, { request, host: sessionHost(agent, order) });
  const allow = [...plan.environment.allow, ...agent.passEnv];
  const variables = sessionVariables(request);
  const set = { ...agent.env, ...request.env, ...plan.environment.set, ...variables };
  const prompt = { path: promptFile(request), text: request.prompt };
  return {
    ...plan,
    environment: { allow, set },
    files: [prompt, ...launcher(request, variables), ...plan.files],
  };
}

function launcher(
  { folder, debussy }: SessionRequest,
  variables: Readonly<Record<string, string>>,
): readonly SessionFile[] {
  if (debussy === null) return [];
  const text = launcherText([debussy], variables);
  return [{ path: sessionLauncher(folder), text, executable: true }];
}

// Homes and keys that the agent is configured with count like those of debussy's own environment.
function sessionHost(agent: AgentSpec, { request, host }: LaunchOrder): Host {
  return { ...host, env: { ...host.env, ...agent.env, ...request.env } };
}

function adapt(agent: AgentSpec, order: LaunchOrder): LaunchPlan {
  if (agent.kind === 'command') return launchCommand(agent, order);
  if (agent.kind === 'scripted') return launchScripted(agent, order);
  return programs[agent.kind].launch(agent, order);
}
