import { addSpent, nothingSpent } from '@debussy/core';
import type { EventOf, Spent } from '@debussy/core';
import type { PhaseStory, Story } from '../story/story.ts';
import { counted, money, percentText, tokens } from '../words/amounts.ts';
import { duration, ranBetween, timeSpan } from '../words/time.ts';
import { agentUseText, usedByAgents } from './spent-of.ts';
import type { AgentUse } from './spent-of.ts';

/** Tokens as billed, and seconds by kind. */
export interface PhaseAccount {
  readonly context_percent: number | null;
  readonly estimated: boolean;
  /** Percent of the tokens that a session may hold before it is restarted; absent if its window was unknown. */
  readonly budget?: {
    readonly tokens: number;
    readonly left: number;
    readonly level: 'ok' | 'warning' | 'critical';
  };
  readonly restarts: readonly string[];
  readonly spent: Spent;
  readonly agents: readonly AgentUse[];
  readonly seconds: {
    readonly sessions: number;
    readonly gates: number;
    readonly waiting: number;
    /** The part of the waiting time that was for the busy machine; absent if there was none. */
    readonly machine?: number;
  };
}

export function phaseAccount(story: Story, told: PhaseStory): PhaseAccount {
  const last = told.sessions.at(-1)?.curve.at(-1);
  return {
    context_percent: last?.percent ?? null,
    estimated: last?.estimated ?? true,
    ...budgetOf(told, last?.tokens ?? null),
    restarts: told.restartReasons,
    spent: told.sessions.reduce((sum, { spent }) => addSpent(sum, spent), nothingSpent),
    agents: usedByAgents(told.sessions),
    seconds: secondsOf(story, told),
  };
}

/** Levels at which a context is nearly full. */
const [warning, critical] = [0.7, 0.9];

function budgetOf({ spec }: PhaseStory, used: number | null): Pick<PhaseAccount, 'budget'> {
  const whole = spec.forecast?.budget;
  if (whole === undefined || used === null) return {};
  const share = used / whole;
  const level = share >= critical ? 'critical' : share >= warning ? 'warning' : 'ok';
  return { budget: { tokens: whole, left: Math.max(0, whole - used), level } };
}

function secondsOf(story: Story, told: PhaseStory): PhaseAccount['seconds'] {
  const inSessions = told.sessions.reduce(
    (sum, { startedAt, endedAt }) => sum + ranBetween(story, startedAt, endedAt ?? story.lastAt),
    0,
  );
  const gates = told.gateSeconds;
  const sessions = rounded(inSessions);
  const waiting = rounded(Math.max(0, timeSpan(told, story, story.lastAt) - sessions - gates));
  const machine = told.machineSeconds === 0 ? {} : { machine: rounded(told.machineSeconds) };
  return { sessions, gates: rounded(gates), waiting, ...machine };
}

function rounded(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}

/** One line: `context ~62% at the end, 1 restart (context 81%), 12k tokens in, 3.0k out, $1.23; sessions 4m`; without zeros. */
export function accountText(account: PhaseAccount): string {
  const { context_percent: percent, estimated, budget, restarts, spent, agents, seconds } = account;
  const rest =
    budget === undefined
      ? ''
      : ` (${tokens(budget.left)} of a budget of ${tokens(budget.tokens)} left${budget.level === 'ok' ? '' : `, ${budget.level}`})`;
  const context = percent === null ? [] : [`context ${percentText(percent, estimated)} at the end${rest}`];
  const again =
    restarts.length === 0 ? [] : [`${counted(restarts.length, 'restart')} (${restarts.join('; ')})`];
  const times = (['sessions', 'gates', 'waiting'] as const)
    .filter((kind) => kind === 'sessions' || seconds[kind] >= 1)
    .map((kind) => `${kind} ${duration(seconds[kind])}`);
  const machine = seconds.machine === undefined ? [] : [`of it for the machine ${duration(seconds.machine)}`];
  const by = agents.length < 2 ? '' : `; ${agentUseText(agents)}`;
  return `${[...context, ...again, ...spentTexts(spent)].join(', ')}; ${[...times, ...machine].join(', ')}${by}`;
}

function spentTexts({
  input,
  output,
  cache_read: read,
  cache_creation: made,
  cost,
  main_thread_only: partial,
}: Spent): readonly string[] {
  if (input + output + read + made === 0) return ['tokens unknown'];
  return [
    `${tokens(input)} tokens in`,
    `${tokens(output)} out`,
    ...(read === 0 ? [] : [`${tokens(read)} from the cache`]),
    ...(made === 0 ? [] : [`${tokens(made)} to the cache`]),
    ...(cost === null ? [] : [money(cost)]),
    ...(partial === true ? ['main thread only'] : []),
  ];
}

/** Why a fresh session followed, as short as possible. */
export function restartReason({ reason, percent, full, crash }: EventOf<'attempt.restarted'>): string {
  if (crash) return 'crash';
  if (reason !== 'context') return reason;
  if (full?.by === 'tool_calls') return `${full.threshold} tool calls`;
  return percent === null ? 'context' : `context ${percentText(percent, full?.by !== 'usage')}`;
}
