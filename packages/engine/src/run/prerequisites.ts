import { DebussyError, agentsOf } from '@debussy/core';
import type { Config, Plan } from '@debussy/core';
import { detectBwrap, startObstacle } from '@debussy/host';
import type { SandboxError } from '@debussy/host';
import { probeAgent, programNamed } from '@debussy/runners';
import type { AgentSpec } from '@debussy/runners';
import { fine, problem } from '../checks/check.ts';
import type { Check } from '../checks/check.ts';
import { agentFileProblems } from '../checks/agent-file.ts';
import { diskCheck } from '../checks/machine-checks.ts';
import { agentSpec } from '../session/agent.ts';
import { localExecutor, unknownExecutor } from './executor-extension.ts';
import type { RunPlanned } from './prepare.ts';
import type { Surroundings } from './request.ts';

/** Branches that are only verified need no session. */
export function isWithoutAgent({ phases }: Plan): boolean {
  return phases.every(({ candidate, agent }) => candidate !== undefined && agent === null);
}

/** The configured executor, agents and sandbox must exist before anything begins. */
export function missingPrerequisites(
  config: Config,
  {
    cwd,
    env,
    executors,
    withoutAgent = false,
  }: Pick<Surroundings, 'cwd' | 'env' | 'executors'> & { readonly withoutAgent?: boolean },
): readonly DebussyError[] {
  const { executor } = config;
  const isKnown = executor === localExecutor || Object.hasOwn(executors, executor);
  const unknown = isKnown ? [] : [unknownExecutor(executor, executors)];
  const agents = withoutAgent ? [] : agentProblems(config, cwd, env);
  return [...unknown, ...agents, ...sandboxProblems(config)];
}

/**
 * Problems that would end the first session at once: no space for a worktree, an agent that is not logged in. The same
 * checks, with the same severity, as in `doctor`.
 */
export async function unreadiness(
  {
    config,
    folder,
    withoutAgent,
  }: { readonly config: Config; readonly folder: string; readonly withoutAgent: boolean },
  env: NodeJS.ProcessEnv,
): Promise<readonly DebussyError[]> {
  const disk = await diskCheck(folder);
  const full = disk.state === 'error' ? [refusal('ERR_DISK_SPACE', disk.detail, disk.hint)] : [];
  if (withoutAgent) return full;
  const login = config.executor === localExecutor ? await loginProblem(config, env) : null;
  const files = config.executor === localExecutor ? await agentFileProblems(config, folder) : [];
  const notCommitted = files.map(({ agent, message, hint, uncommitted }) =>
    refusal('ERR_AGENT_FILE', `agent ${agent}: ${message}`, hint, uncommitted),
  );
  return [...full, ...(login === null ? [] : [login]), ...notCommitted];
}

async function loginProblem(config: Config, env: NodeJS.ProcessEnv): Promise<DebussyError | null> {
  const host = { env, root: process.getuid?.() === 0 };
  const { loggedIn, problems: found } = await probeAgent(agentSpec(config.agent, config, env), host);
  const said = found.at(-1);
  if (loggedIn !== false || said === undefined) return null;
  return refusal('ERR_AGENT_LOGIN', said.message, said.hint);
}

function refusal(
  code: `ERR_${string}`,
  message: string,
  hint: string,
  uncommitted: readonly string[] = [],
): DebussyError {
  return new DebussyError({ code, message, hint, uncommitted, exitCode: 2 });
}

/** On other hosts, only the host that runs a task knows its agents. */
function agentProblems(config: Config, cwd: string, env: NodeJS.ProcessEnv): readonly DebussyError[] {
  if (config.executor !== localExecutor) return [];
  return agentsOf(config).flatMap((name) => {
    const obstacle = startObstacle(programOf(agentSpec(name, config, env)), { cwd, path: env['PATH'] ?? '' });
    return obstacle === null ? [] : [notThere(name, { ...obstacle, ...howToInstall(name, obstacle) })];
  });
}

/** A missing built-in agent has one command that installs it. */
function howToInstall(name: string, { code }: { readonly code: string }): { readonly hint?: string } {
  const program = programNamed(name);
  return program === null || code !== 'ENOENT' ? {} : { hint: `Install it: ${program.install}` };
}

/** On other hosts, agents run in the sandbox of their host. */
function sandboxProblems({ sandbox, executor }: Config): readonly DebussyError[] {
  if (sandbox !== 'bwrap' || executor !== localExecutor) return [];
  const found = detectBwrap();
  return found.ok ? [] : [noSandbox(found.error)];
}

function programOf(spec: AgentSpec): string {
  if (spec.kind === 'command' || spec.kind === 'scripted') return spec.command[0] ?? '';
  return spec.program ?? spec.kind;
}

function notThere(
  agent: string,
  { message, hint }: { readonly message: string; readonly hint: string },
): DebussyError {
  return new DebussyError({
    code: 'ERR_AGENT_MISSING',
    message: `agent ${agent}: ${message}`,
    hint: `${hint}\n  To see a run without keys: --agent scripted`,
    exitCode: 2,
  });
}

function noSandbox({ code, message, hint }: SandboxError): DebussyError {
  return new DebussyError({ code, message, hint, exitCode: 2 });
}

/** Requirements of a run, as `--dry-run` lists them: git, disk space, agents. */
export async function preconditions(
  { repository, config, missing: known }: RunPlanned,
  startRefusal: DebussyError | null = null,
): Promise<readonly Check[]> {
  const missing = startRefusal === null ? known : [...known, startRefusal];
  const { gitVersion, dirty, root } = repository;
  const state =
    dirty.length === 0
      ? 'nothing uncommitted'
      : `${dirty.length} changed ${dirty.length === 1 ? 'file' : 'files'} left out`;
  return [
    fine('git', `git ${gitVersion}, ${state}`),
    ...(missing.some(({ code }) => code === 'ERR_DISK_SPACE') ? [] : [await diskCheck(root)]),
    ...(missing.some(({ code }) => code.startsWith('ERR_AGENT_')) || config.executor !== localExecutor
      ? []
      : [fine('agent', `agent ${config.agent} is there`)]),
    ...missing.map(({ code, message, hint }) =>
      problem(names.get(code) ?? 'agent', 'error', [message, hint ?? '']),
    ),
  ];
}

const names: ReadonlyMap<string, string> = new Map<string, string>(
  Object.entries({
    ERR_DISK_SPACE: 'disk',
    ERR_EXTENSION_LOAD: 'extension',
    ERR_SIGNING_FAILED: 'git',
    ERR_EXECUTOR_UNKNOWN: 'executor',
    ERR_HOST_REMOTE: 'host',
    ERR_HOST_REPOSITORY: 'host',
    ERR_HOST_TOKEN: 'host',
    ERR_HOST_UNKNOWN: 'host',
    ERR_SANDBOX_MISSING: 'sandbox',
    ERR_SANDBOX_REFUSED: 'sandbox',
  }),
);
