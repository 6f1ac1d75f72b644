import { ownValue } from '@debussy/core';
import type { Config, SessionEvent } from '@debussy/core';
import { DEFAULT_POLICY } from '@debussy/estimator';
import {
  agentFromConfig,
  exchangeFiles,
  scriptedAgent,
  startSession,
  writeQuickGates,
} from '@debussy/runners';
import { outsideBox } from '@debussy/host';
import type { StartManner } from '@debussy/host';
import type { AgentSpec, Session, SessionRequest } from '@debussy/runners';
import type { SessionTask } from '@debussy/scheduler';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { quickGates } from '../machine/gate-times.ts';
import { requiredProgram } from './program.ts';
import type { RunPlace, RunRules } from '../run/run-place.ts';
import { boxGround } from '../gates/box-ground.ts';
import { firstCalls } from './first-calls.ts';
import { contextFile } from './context-file.ts';
import { pricer } from './prices.ts';
import { progressCommands } from './progress-commands.ts';
import { loadTokenizer } from './tokenizer.ts';
import type { Worktree } from './worktree.ts';

/** Starts one session of an agent program in a worktree, with a prompt. */
export type StartAgent = (order: AgentOrder) => LiveAgent;

export interface AgentOrder {
  readonly task: SessionTask;
  readonly worktree: Worktree;
  readonly prompt: string;
  readonly manner?: StartManner | undefined;
  readonly again?: Again;
  /** Continues the program's session that the task names. */
  readonly continues?: boolean;
}

/** An ended session that gets one more question, with a time limit. */
export interface Again {
  readonly id: string;
  readonly mostMs: number;
}

/** A running session, and the handling of its events. */
export interface LiveAgent {
  readonly session: Session;
  readonly cookie: string;
  /** Its worktree: paths in it are shown relative to it. */
  readonly root: string;
  readonly warnings: readonly SessionEvent[];
  /** Progress that it has reported by command since the last call. */
  readonly commands: () => readonly SessionEvent[];
  /** Remembers its first model call for later sessions. */
  readonly learn: (event: SessionEvent) => void;
  /** Stores the fill of its context for `debussy progress`. */
  readonly showContext: (event: SessionEvent) => void;
  /** Adds its cost. */
  readonly price: (event: SessionEvent) => SessionEvent;
}

export function agentStarter(context: RunPlace & RunRules): StartAgent {
  const { config, env } = context;
  const surroundings = { env, root: process.getuid?.() === 0, warned: new Set<string>() };
  const calls = firstCalls(context.repository.commonDir, config.agents);
  const { tokenizer, warning } = loadTokenizer(config.tokenizer ?? null, context.repository.root);
  const unsaid = warning === null ? [] : [warning];
  return (order) => {
    const { task, prompt, again } = order;
    const cookie = `${context.cookie}-${randomBytes(6).toString('hex')}`;
    const known = calls.about(task);
    if (known.warning !== null) unsaid.unshift(known.warning);
    const meter = { ...thresholds(config, again), learned: known.learned, tokenizer };
    const request = { ...requestOf(context, order), cookie, context: meter };
    const { signals } = exchangeFiles(request.exchange);
    mkdirSync(signals, { recursive: true });
    if (again === undefined) leaveQuickGates(context, order, signals);
    return {
      session: startSession(withConversation(agentSpec(task.agent, config, env)), request, surroundings),
      cookie,
      root: order.worktree.path,
      warnings: unsaid.splice(0),
      commands: progressCommands(signals, request.folder, request.scrub),
      // The context of an earlier session is not a base.
      learn: again === undefined && order.continues !== true ? calls.learner(task, prompt) : () => undefined,
      showContext: contextFile(signals),
      price: pricer(config.prices, task.model),
    };
  };
}

/** The commands that `debussy done` can try before it answers. */
function leaveQuickGates(
  { config, repository }: RunPlace & RunRules,
  { task, worktree }: AgentOrder,
  signals: string,
): void {
  const most = config.done_gates;
  const gates = most === 0 ? [] : quickGates(repository.commonDir, task.spec.gates, most);
  const named = gates.flatMap(({ name, command, expectation }) =>
    command === null ? [] : [{ name, command, expectation }],
  );
  if (named.length > 0)
    writeQuickGates(signals, { worktree: worktree.path, most_seconds: most, gates: named });
}

/** An agent by its name. For `scripted`, this program starts itself. */
export function agentSpec(name: string, config: Config, env: NodeJS.ProcessEnv): AgentSpec {
  const entry = ownValue(config.agents, name);
  if (name !== 'scripted' || (entry?.command ?? null) !== null) return agentFromConfig(name, entry);
  const { node, script } = requiredProgram();
  const scenario = env['DEBUSSY_SCENARIO'];
  const play = scenario === undefined ? [] : ['--scenario', resolve(scenario)];
  const command = [node, script, 'scripted-agent', ...play, ...(entry?.args ?? [])];
  return {
    ...scriptedAgent(command, entry?.output ?? 'debussy'),
    contextLimit: entry?.context_limit ?? null,
    env: entry?.env ?? {},
    passEnv: entry?.pass_env ?? [],
    writable: entry?.writable ?? [],
  };
}

/** For an agent of the Agent Client Protocol, this program starts itself as the client. */
function withConversation(agent: AgentSpec): AgentSpec {
  if (agent.kind !== 'command' || agent.output !== 'acp') return agent;
  const { node, script } = requiredProgram();
  return { ...agent, prompt: 'stdin', command: [node, script, 'acp-agent', '{model}', ...agent.command] };
}

const lingerMs = 10_000;
const graceMs = 10_000;

/** The files that the agent writes for debussy are beside its worktree; its output is kept with the run. */
function requestOf(
  context: RunPlace & RunRules,
  order: AgentOrder,
): Omit<SessionRequest, 'cookie' | 'context'> {
  const { config, env, scrub, run } = context;
  const { task, worktree, prompt, again, manner } = order;
  return {
    prompt,
    model: task.model,
    worktree: worktree.path,
    variables: worktree.variables,
    folder: folderOf(context, task, again),
    exchange: worktree.folder,
    run,
    phase: task.phase,
    attempt: task.attempt,
    session: task.session,
    debussy: join(context.folder.bin, 'debussy'),
    limits: {
      firstOutputMs: milliseconds(config.first_output_timeout),
      idleMs: milliseconds(config.idle_timeout),
      wallMs: Math.min(milliseconds(task.secondsLeft), again?.mostMs ?? Number.POSITIVE_INFINITY),
      lingerMs,
      graceMs,
    },
    waits: { forLimits: config.wait_on_limit > 0, forOutages: config.wait_on_outage > 0 },
    box: boxGround(context.repository, config, env),
    scrub: (text) => outsideBox(scrub(text), worktree.path),
    manner,
    resume: resumed(context, order),
  };
}

function resumed(
  context: RunPlace & RunRules,
  { task, again, continues = false }: AgentOrder,
): SessionRequest['resume'] {
  if (again !== undefined)
    return { id: again.id, folder: folderOf(context, task, undefined), question: true };
  if (!continues || task.continues === undefined) return undefined;
  const { id, session } = task.continues;
  return { id, folder: context.folder.session(task.phase, task.attempt, session), question: false };
}

type Thresholds = Pick<Config, 'context_threshold' | 'tool_call_threshold' | 'context_ceiling'>;

/**
 * A session that cannot be restarted, or that only answers a question, is never stopped for a full context. Without a
 * percentage, other limits still apply if the user has set them.
 */
function thresholds(config: Config, again: Again | undefined): Thresholds {
  const { context_threshold, tool_call_threshold, context_ceiling, max_restarts } = config;
  if (max_restarts === 0 || again !== undefined)
    return { context_threshold: 100, tool_call_threshold: 0, context_ceiling: null };
  // Switching off the percentage also switches off the default limit, but not a number that the user has set.
  const isDefault = context_threshold === 100 && tool_call_threshold === DEFAULT_POLICY.tool_call_threshold;
  return { context_threshold, tool_call_threshold: isDefault ? 0 : tool_call_threshold, context_ceiling };
}

/** Stops the session on the signal, until the returned function is called. */
export function stopWith(signal: AbortSignal, session: Session): () => void {
  const stop = (): void => void session.stop(String(signal.reason));
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  return () => signal.removeEventListener('abort', stop);
}

function folderOf({ folder }: RunPlace, task: SessionTask, again: Again | undefined): string {
  const own = folder.session(task.phase, task.attempt, task.session);
  return again === undefined ? own : join(own, 'checkpoint');
}

function milliseconds(seconds: number): number {
  return seconds === 0 ? Number.POSITIVE_INFINITY : seconds * 1000;
}
