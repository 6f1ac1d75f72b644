import { tokenCounter, type CountOptions } from '../counting/count-tokens.ts';
import { CHARS_PER_TOKEN, familyOf } from '../counting/family.ts';
import { parseModel } from '../counting/model-name.ts';
import { checkedNumber, OptionError, quoted } from '../option-error.ts';
import { defaultBase } from '../session/default-base.ts';
import { growthOf, type Growth } from '../session/growth.ts';
import { DEFAULT_POLICY } from '../session/policy.ts';
import { windowOf, type AgentName } from '../windows/windows.ts';

export interface PhasePlan {
  readonly promptTokens: number;
  /** The files that the phase will read or write: their number, or each with its tokens or bytes. */
  readonly files?: number | readonly PlannedFile[] | undefined;
  /** In tasks of medium size: smaller ones, such as a step or a criterion, are fractions of 1. */
  readonly tasks?: number | readonly unknown[] | undefined;
  readonly complexity?: Complexity | undefined;
  /** Earlier phases of the same project. */
  readonly history?: readonly PastPhase[] | undefined;
  readonly model?: string | undefined;
  readonly agent?: AgentName | undefined;
  readonly agentVersion?: string | undefined;
  readonly window?: number | undefined;
  readonly baseline?: number | undefined;
  /** Tokens at which a session is restarted; 80 % of the window by default. */
  readonly budget?: number | undefined;
}

export type PlannedFile =
  | number
  | { readonly tokens?: number | undefined; readonly bytes?: number | undefined };
export type Complexity = 'low' | 'medium' | 'high' | number;

export interface Forecast {
  /** The context at the end of the phase, if one session did it all. 8 of 10 phases are between low and high. */
  readonly tokens: { readonly low: number; readonly mid: number; readonly high: number };
  /** The context before any work: program, rules and prompt. */
  readonly base: number;
  readonly sessions: number;
  /** A split costs a session, so it is advised only if even the low end exceeds the budget. */
  readonly advice: 'run' | 'split';
  /** Close to the budget, or above it. */
  readonly warning: boolean;
  readonly budget: number;
  readonly reason: string;
}

/** The share of file reads in a session's additions to its context. */
const SHARE_OF_READS = 0.4;
const TYPICAL_FILE = 2_500;
/** An agent may read only parts of a larger file. */
const LARGEST_READ = 25_000;
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
  return { tokens, base: Math.round(fixed), sessions, budget, ...adviceOn(tokens, budget, sessions) };
}

function adviceOn(
  { low, mid, high }: Forecast['tokens'],
  budget: number,
  sessions: number,
): Pick<Forecast, 'advice' | 'warning' | 'reason'> {
  const [least, most, likely, room] = [low, high, mid, budget].map((count) => `${Math.round(count / 1000)}k`);
  const share = `${least} to ${most} tokens, probably ${likely}; a session holds ${room}`;
  if (low > budget) {
    return {
      advice: 'split',
      warning: true,
      reason: `${share}: at least 2 sessions, probably ${sessions}; split it`,
    };
  }
  if (mid > budget) {
    return { advice: 'run', warning: true, reason: `${share}: it may need ${sessions} sessions` };
  }
  if (mid <= budget * WARNING_SHARE) return { advice: 'run', warning: false, reason: `${share}: it fits` };
  return { advice: 'run', warning: true, reason: `${share}: it may need a restart` };
}

/** The larger estimate of two: by files and by tasks. */
function workOf(plan: PhasePlan): WorkRange {
  const files = filesOf(plan);
  const reads = files.reduce((sum, tokens) => sum + tokens, 0) / SHARE_OF_READS;
  const leastRead = files.reduce((sum, tokens) => sum + Math.min(tokens, LARGEST_READ), 0);
  const growth = growthOf(parseModel(plan.model));
  const tasks = tasksOf(plan.tasks);
  const spread = spreadOf(tasks);
  const perTask = workPerTask(plan.history ?? [], { factor: complexityOf(plan.complexity), growth, spread });
  return {
    low: Math.max(Math.min(reads / 2, leastRead), perTask.low * tasks),
    mid: Math.max(reads, perTask.mid * tasks),
    high: Math.max(reads * 2, perTask.high * tasks),
  };
}

interface WorkRange {
  readonly low: number;
  readonly mid: number;
  readonly high: number;
}

/** The number of calls for a task of medium complexity, measured on other projects. Used until there is a history. */
const CALLS_PER_TASK = 13.5;
/** The deviation that all tasks of a phase share, and that of one task: over many tasks the second evens out. */
const SHARED_SPREAD = Math.log(2);
const OWN_SPREAD = 1.7;

/** How many times more or less a phase may take: 3 for four tasks and fewer, towards 2 for many. */
function spreadOf(tasks: number): number {
  return Math.exp(Math.hypot(SHARED_SPREAD, OWN_SPREAD / Math.sqrt(Math.max(tasks, 4))));
}

const ENOUGH_HISTORY = 4;

/** The tokens that one task adds to the context: measured if there is a history, assumed otherwise. */
function workPerTask(
  history: readonly PastPhase[],
  { factor, growth, spread }: { readonly factor: number; readonly growth: Growth; readonly spread: number },
): WorkRange {
  const seen = history.filter(isUsable).map(({ tasks, tokens }) => tokens / tasks);
  if (seen.length === 0) return around(CALLS_PER_TASK * factor * growth.mean, spread);
  seen.sort((a, b) => a - b);
  if (seen.length < ENOUGH_HISTORY) return around(quantile(seen, 0.5), spread);
  return { low: quantile(seen, 0.1), mid: quantile(seen, 0.5), high: quantile(seen, 0.9) };
}

function isUsable({ tasks, tokens }: PastPhase): boolean {
  return Number.isFinite(tasks) && tasks > 0 && Number.isFinite(tokens) && tokens > 0;
}

function around(mid: number, spread: number): WorkRange {
  return { low: mid / spread, mid, high: mid * spread };
}

function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

function filesOf({ files = 0, model }: PhasePlan): readonly number[] {
  if (typeof files !== 'number') return files.map((file) => fileOf(file, model));
  return Array.from({ length: Math.ceil(amount('files', files)) }, () => TYPICAL_FILE);
}

function fileOf(file: PlannedFile, model: string | undefined): number {
  if (typeof file === 'number') return amount('files', file);
  if (file.tokens !== undefined) return amount('files[].tokens', file.tokens);
  return file.bytes === undefined ? TYPICAL_FILE : fileTokens(amount('files[].bytes', file.bytes), { model });
}

const PIECE = 65_536;

/** The part of the platform's decoder that is used here; browsers and Node have it. */
interface Decoder {
  decode(bytes?: Uint8Array, options?: { readonly stream: boolean }): string;
}
declare const TextDecoder: new (label: string) => Decoder;

/**
 * The estimated tokens of a file, from its UTF-8 bytes, or roughly from its size. The bytes are decoded piece by piece,
 * so memory stays constant.
 */
export function fileTokens(file: Uint8Array | number, options: Omit<CountOptions, 'tokenizer'> = {}): number {
  if (typeof file === 'number') return ofSize(file, options);
  const decoder = new TextDecoder('utf-8');
  const counter = tokenCounter(options);
  for (let from = 0; from < file.length; from += PIECE) {
    counter.push(decoder.decode(file.subarray(from, from + PIECE), { stream: true }));
  }
  counter.push(decoder.decode());
  return counter.tokens();
}

function ofSize(bytes: number, { family, model }: CountOptions): number {
  return checkedNumber('fileTokens: size', bytes) / CHARS_PER_TOKEN[family ?? familyOf(model)];
}

function tasksOf(tasks: PhasePlan['tasks'] = 0): number {
  return typeof tasks === 'number' ? amount('tasks', tasks) : tasks.length;
}

function complexityOf(complexity: Complexity = 'medium'): number {
  if (typeof complexity === 'number') return amount('complexity', complexity);
  const factor = { low: 0.6, medium: 1, high: 1.8 }[complexity];
  if (factor !== undefined) return factor;
  throw new OptionError({
    code: 'ERR_ESTIMATOR_FORECAST',
    option: 'forecastPhase: complexity',
    message: `is ${quoted(complexity)}`,
    hint: 'Known: low, medium, high, or a factor.',
  });
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
  return checkedNumber(`forecastPhase: ${key}`, value);
}

/** A finished phase: the tokens that all its sessions added to their contexts. */
interface PastPhase {
  readonly tasks: number;
  readonly tokens: number;
}
