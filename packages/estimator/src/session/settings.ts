import { type CountOptions, countTokens, type Tokenizer } from '../counting/count-tokens.ts';
import { type Family, familyOf } from '../counting/family.ts';
import { checkedNumber, OptionError, quoted } from '../option-error.ts';
import { type AgentName, type WindowRow, windowOf } from '../windows/windows.ts';
import { type Policy, type ResolvedPolicy, resolvePolicy } from './policy.ts';

export interface EstimatorOptions {
  /** Any name that a provider or a program uses; `familyOf` maps it. */
  readonly model?: string | undefined;
  /** Tokens; overrides every table. */
  readonly window?: number | undefined;
  /** The context before the first prompt; see `learnBaseline`. */
  readonly baseline?: number | null | undefined;
  readonly policy?: Policy | undefined;
  readonly tokenizer?: Tokenizer | undefined;
  /** The program that runs the model, and its version: they choose the base and the compaction point. */
  readonly agent?: AgentName | undefined;
  readonly agentVersion?: string | undefined;
  /** Rows that come before those of the built-in table. */
  readonly windows?: readonly WindowRow[] | undefined;
}

/** Resolved options as plain data, so that a snapshot can hold them. */
export interface EstimatorSettings {
  readonly model: string | undefined;
  readonly family: Family;
  readonly agent: AgentName | undefined;
  readonly agentVersion: string | undefined;
  /** Given by the caller, so no table is used. */
  readonly window: number | undefined;
  readonly windows: readonly WindowRow[];
  readonly baseline: number | null;
  readonly policy: ResolvedPolicy;
}

const KNOWN = ['model', 'window', 'baseline', 'policy', 'tokenizer', 'agent', 'agentVersion', 'windows'];

export function settingsFrom(options: EstimatorOptions): EstimatorSettings {
  if (typeof options !== 'object' || options === null) {
    throw wrong('options', `must be an object, got ${quoted(options)}`, 'Like { model, window }.');
  }
  const unknown = Object.keys(options).find((key) => !KNOWN.includes(key));
  if (unknown !== undefined) {
    throw wrong(unknown, 'is not an option', `Known: ${KNOWN.join(', ')}.`);
  }
  const windows = options.windows ?? [];
  if (!Array.isArray(windows)) {
    throw wrong('windows', `must be a list, got ${quoted(windows)}`, 'Like [{ model, window }].');
  }
  for (const row of windows) {
    name('windows[].model', row.model);
    checkedNumber('createEstimator: windows[].window', row.window, 'above 0');
  }
  return {
    model: name('model', options.model),
    family: familyOf(options.model),
    agent: name('agent', options.agent),
    agentVersion: name('agentVersion', options.agentVersion),
    window:
      options.window === undefined
        ? undefined
        : checkedNumber('createEstimator: window', options.window, 'above 0'),
    windows,
    baseline: options.baseline == null ? null : checkedNumber('createEstimator: baseline', options.baseline),
    policy: resolvePolicy(options.policy ?? {}),
  };
}

/** The counter of a session: the caller's tokenizer if there is one. */
export function counterFor(
  settings: EstimatorSettings,
  tokenizer: Tokenizer | undefined,
): (text: string) => number {
  if (tokenizer !== undefined && typeof tokenizer !== 'function' && typeof tokenizer.count !== 'function') {
    throw wrong('tokenizer', `must count, got ${quoted(tokenizer)}`, 'Give it count(text) => number.');
  }
  const options: CountOptions = { family: settings.family, tokenizer };
  return (text) => countTokens(text, options);
}

/** The compaction point for the window in use, from the policy or the table. */
export function compactionOf(settings: EstimatorSettings, window: number): number | undefined {
  const { compaction } = settings.policy;
  if (compaction === false) return undefined;
  if (compaction !== null) return compaction;
  // A window alone does not identify a program, so no compaction point is known.
  if (settings.window !== undefined && settings.agent === undefined) return undefined;
  return windowOf(settings.model, settings.agent, settings.windows).compaction(window);
}

function name<T extends string>(key: string, value: T | undefined): T | undefined {
  if (value === undefined || typeof value === 'string') return value;
  throw wrong(key, `must be a string, got ${quoted(value)}`, 'Leave it out if it is not known.');
}

function wrong(key: string, message: string, hint: string): OptionError {
  return new OptionError({ code: 'ERR_ESTIMATOR_OPTION', option: `createEstimator: ${key}`, message, hint });
}
