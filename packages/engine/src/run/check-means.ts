import { DebussyError, nearest } from '@debussy/core';
import type { Config } from '@debussy/core';
import { detectBwrap, startObstacle } from '@debussy/runners';
import type { AgentSpec, SandboxError } from '@debussy/runners';
import { agentSpec } from '../session/agents.ts';

const executors: readonly string[] = ['local', 'fleet'];

/** What the configuration asks for has to be there before anything begins: executor, agents, sandbox. */
export function missingMeans(config: Config, cwd: string, env: NodeJS.ProcessEnv): readonly DebussyError[] {
  return [...executorProblems(config), ...agentProblems(config, cwd, env), ...sandboxProblems(config)];
}

function executorProblems({ executor }: Config): readonly DebussyError[] {
  return executors.includes(executor) ? [] : [unknownExecutor(executor)];
}

/** The agents of a fleet run on its workers, and only they can say what is there. */
function agentProblems(config: Config, cwd: string, env: NodeJS.ProcessEnv): readonly DebussyError[] {
  if (config.executor !== 'local') return [];
  return [config.agent, ...config.fallback_agents].flatMap((name) => {
    const obstacle = startObstacle(programOf(agentSpec(name, config, env)), { cwd, path: env['PATH'] ?? '' });
    return obstacle === null ? [] : [notThere(name, obstacle)];
  });
}

/** The agents of a fleet run in the sandbox of their worker. */
function sandboxProblems({ sandbox, executor }: Config): readonly DebussyError[] {
  if (sandbox !== 'bwrap' || executor !== 'local') return [];
  const found = detectBwrap();
  return found.ok ? [] : [noSandbox(found.error)];
}

function programOf(spec: AgentSpec): string {
  if (spec.kind === 'command' || spec.kind === 'scripted') return spec.command[0] ?? '';
  return spec.program ?? spec.kind;
}

function unknownExecutor(name: string): DebussyError {
  const near = nearest(name, executors);
  return new DebussyError({
    code: 'ERR_EXECUTOR_UNKNOWN',
    message: `there is no executor ${name}`,
    hint: near === null ? `Use one of: ${executors.join(', ')}` : `Did you mean ${near}?`,
    exitCode: 2,
  });
}

function notThere(
  agent: string,
  { message, hint }: { readonly message: string; readonly hint: string },
): DebussyError {
  return new DebussyError({
    code: 'ERR_AGENT_MISSING',
    message: `agent ${agent}: ${message}`,
    hint: `${hint} To try a plan without keys: --agent scripted`,
    exitCode: 2,
  });
}

function noSandbox({ code, message, hint }: SandboxError): DebussyError {
  return new DebussyError({ code, message, hint, exitCode: 2 });
}
