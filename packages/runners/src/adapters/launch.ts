import { dirname, join, resolve } from 'node:path';
import { agentPlace } from '@debussy/host';
import type { SessionRequest } from '../session/session-request.ts';
import { launcherText, pathAgainText } from '../environment/launcher.ts';
import { homeOf } from '../programs/agent-program.ts';
import { outputs, programs } from '../programs/programs.ts';
import type { AgentSpec, CommandAgent } from './agent-spec.ts';
import type { Adapter, Host, LaunchOrder, LaunchPlan, SessionFile } from './launch-plan.ts';
import { promptFile } from '../programs/prompt.ts';
import { sessionLauncher, sessionVariables } from './session-variables.ts';

/**
 * The plan of a session: the adapter's, with the parts that all sessions share. The adapter's values win, because its
 * program would not work otherwise.
 */
export function launch(agent: AgentSpec, order: LaunchOrder): LaunchPlan {
  const { request } = order;
  // Homes and keys from the agent's configuration count like those of debussy's own environment.
  const host = { ...order.host, env: { ...order.host.env, ...agent.env } };
  const plan = { ...usualPlan(agent, host), ...adapt(agent, { request, host }) };
  const allow = [...plan.environment.allow, ...agent.passEnv];
  const variables = sessionVariables(request);
  const files = launcher(request, variables);
  const shell = agent.passEnv.includes('BASH_ENV') ? {} : shellVariables(request);
  const set = { ...shell, ...agent.env, ...plan.environment.set, ...variables };
  const prompt = { path: promptFile(request), text: request.prompt };
  return {
    ...plan,
    environment: { allow, set },
    files: [prompt, ...files],
    writable: [...plan.writable, ...agent.writable.map((path) => inHome(path, homeOf(host)))],
  };
}

function inHome(path: string, home: string): string {
  return path === '~' || path.startsWith('~/') ? join(home, path.slice(1)) : resolve(path);
}

function launcher(
  { folder, debussy }: SessionRequest,
  variables: Readonly<Record<string, string>>,
): readonly SessionFile[] {
  if (debussy === null) return [];
  const text = launcherText([debussy], variables);
  return [
    { path: sessionLauncher(folder), text, executable: true },
    { path: shellFile(folder), text: pathAgainText(folder, dirname(debussy)) },
  ];
}

/**
 * Some programs run each command in a login shell, or with the PATH of one: bash reads this file last, so it puts
 * `debussy` back. If the input of the first shell is a socket, as Node makes them, bash assumes a remote shell and
 * reads another file.
 */
function shellVariables({ folder, debussy }: SessionRequest): Readonly<Record<string, string>> {
  return debussy === null ? {} : { BASH_ENV: shellFile(folder), SHLVL: '1' };
}

function shellFile(folder: string): string {
  return join(folder, 'path.bash');
}

/** What holds for any program with its output; its adapter knows the differences. */
function usualPlan(agent: AgentSpec, host: Host): Omit<LaunchPlan, 'argv' | 'files'> {
  const program = 'output' in agent ? agent.output : agent.kind;
  return {
    program,
    stdin: null,
    environment: { allow: [], set: {} },
    writable: 'output' in agent ? [] : programs[agent.kind].homes(host),
    decoder: outputs[program].stream,
    sides: outputs[program].sides(host),
    stop: { flag: null, signals: ['SIGTERM'] },
  };
}

function adapt(agent: AgentSpec, order: LaunchOrder): ReturnType<Adapter<AgentSpec>> {
  if (agent.kind === 'command') return launchCommand(agent, order.request);
  // The scripted agent: a program like any other, so that its tests also hold for real ones.
  if (agent.kind === 'scripted') return { argv: agent.command, stdin: order.request.prompt };
  return programs[agent.kind].launch(agent, order);
}

/** Any program: an argv without a shell, with the configured prompt and output. */
function launchCommand(agent: CommandAgent, request: SessionRequest): ReturnType<Adapter<CommandAgent>> {
  const model = request.model ?? agent.model ?? '';
  const argv = agent.command.map((part) => filled(part, { request, model }));
  return {
    argv: agent.prompt === 'argument' ? [...argv, request.prompt] : argv,
    stdin: agent.prompt === 'stdin' ? request.prompt : null,
  };
}

// In one pass, so that a value that contains another placeholder stays unchanged.
function filled(
  part: string,
  { request, model }: { readonly request: SessionRequest; readonly model: string },
): string {
  const values: Readonly<Record<string, string>> = {
    prompt_file: promptFile(request),
    worktree: agentPlace(request.worktree, request.box),
    phase: request.phase,
    model,
  };
  return part.replaceAll(
    /\{(prompt_file|worktree|phase|model)\}/g,
    (whole, name: string) => values[name] ?? whole,
  );
}
