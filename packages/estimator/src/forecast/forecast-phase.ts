import { fileTokens } from '../counting/file-tokens.ts';
import { parseModel } from '../counting/model-name.ts';
import { checkedNumber, OptionError, quoted } from '../option-error.ts';
import { defaultBase } from '../session/default-base.ts';
import { growthOf } from '../session/growth.ts';
import { DEFAULT_POLICY } from '../session/policy.ts';
import { type AgentName, windowOf } from '../windows/windows.ts';
import type { PastPhase } from './past-phase.ts';
import { workPerTask, type WorkRange } from './work.ts';

export interface PhasePlan {
  readonly promptTokens: number;
  /** The files that the phase will read or write: how many, or each by its tokens or bytes. */
  readonly files?: number | readonly PlannedFile[] | undefined;
  readonly tasks?: number | readonly unknown[] | undefined;
  readonly complexity?: Complexity | undefined;
  /** Phases that were run before, in the same project. */
  readonly history?: readonly PastPhase[] | undefined;
  readonly model?: string | undefined;
  readonly agent?: AgentName | undefined;
  readonly agentVersion?: string | undefined;
  readonly window?: number | undefined;
  readonly baseline?: number | undefined;
  /** Tokens until a session is restarted; 80 % of the window if left out. */
  readonly budget?: number | undefined;
}

export type PlannedFile =
  | number
  | { readonly tokens?: number | undefined; readonly bytes?: number | undefined };
export type Complexity = 'low' | 'medium' | 'high' | number;

export interface Forecast {
  /** The context at the end of the phase, if one session did it all. */
  readonly tokens: { readonly low: number; readonly mid: number; readonly high: number };
  readonly sessions: number;
  readonly advice: 'run' | 'split';
  /** Close to the budget, or beyond it. */
  readonly warning: boolean;
  readonly budget: number;
  readonly reason: string;
}

/** File reads are this share of what a session adds to its context. */
const SHARE_OF_READS = 0.4;
const TYPICAL_FILE = 2_500;
const WARNING_SHARE = 0.8;
const LEAST_ROOM_SHARE = 0.05;

export function forecastPhase(plan: PhasePlan): Forecast {
  const fixed = baseOf(plan) + amount('promptTokens', plan.promptTokens);
  const budget = budgetOf(plan);
  const work = workOf(plan);
  const tokens = {
    low: Math.round(fixed + work.low),
    mid: Math.round(fixed + work.mid),
    high: Math.round(fixed + work.high),
  };
  const room = Math.max(budget - fixed, budget * LEAST_ROOM_SHARE);
  const sessions = Math.max(1, Math.ceil(work.mid / room));
  return { tokens, sessions, budget, ...adviceOn(tokens.mid, budget, sessions) };
}

function adviceOn(
  mid: number,
  budget: number,
  sessions: number,
): Pick<Forecast, 'advice' | 'warning' | 'reason'> {
  const share = `about ${mid} tokens, ${Math.round((mid / budget) * 100)} % of the session budget of ${budget}`;
  if (mid > budget) {
    return { advice: 'split', warning: true, reason: `${share}: it needs ${sessions} sessions, split it` };
  }
  if (mid <= budget * WARNING_SHARE) return { advice: 'run', warning: false, reason: `${share}: it fits` };
  return { advice: 'run', warning: true, reason: `${share}: it may need a restart` };
}

/** The larger of what its files and what its tasks suggest. */
function workOf(plan: PhasePlan): WorkRange {
  const reads = filesOf(plan) / SHARE_OF_READS;
  const growth = growthOf(parseModel(plan.model));
  const perTask = workPerTask(plan.history ?? [], { factor: complexityOf(plan.complexity), growth });
  const tasks = tasksOf(plan.tasks);
  return {
    low: Math.max(reads / 2, perTask.low * tasks),
    mid: Math.max(reads, perTask.mid * tasks),
    high: Math.max(reads * 2, perTask.high * tasks),
  };
}

function filesOf({ files = 0, model }: PhasePlan): number {
  if (typeof files === 'number') return amount('files', files) * TYPICAL_FILE;
  return files.reduce<number>((sum, file) => sum + fileOf(file, model), 0);
}

function fileOf(file: PlannedFile, model: string | undefined): number {
  if (typeof file === 'number') return amount('files', file);
  if (file.tokens !== undefined) return amount('files[].tokens', file.tokens);
  return file.bytes === undefined ? TYPICAL_FILE : fileTokens(amount('files[].bytes', file.bytes), { model });
}

function tasksOf(tasks: PhasePlan['tasks'] = 0): number {
  return typeof tasks === 'number' ? amount('tasks', tasks) : tasks.length;
}

function complexityOf(complexity: Complexity = 'medium'): number {
  if (typeof complexity === 'number') return amount('complexity', complexity);
  const factor = { low: 0.6, medium: 1, high: 1.8 }[complexity];
  if (factor !== undefined) return factor;
  const message = `forecastPhase: ${quoted(complexity)} is not a complexity.`;
  throw new OptionError('ERR_ESTIMATOR_FORECAST', message, 'Known: low, medium, high, or a factor.');
}

function baseOf({ baseline, model, agent, agentVersion, window }: PhasePlan): number {
  if (baseline !== undefined) return amount('baseline', baseline);
  const known = window ?? windowOf(model, agent).window;
  return defaultBase({ model, agent, agentVersion, window: known });
}

function budgetOf({ budget, window, model, agent }: PhasePlan): number {
  const whole =
    budget ?? (window ?? windowOf(model, agent).window) * (DEFAULT_POLICY.context_threshold / 100);
  return Math.round(checkedNumber('forecastPhase: budget', whole, 'above 0'));
}

function amount(key: string, value: unknown): number {
  return checkedNumber(`forecastPhase: ${key}`, value, 'of at least 0');
}
