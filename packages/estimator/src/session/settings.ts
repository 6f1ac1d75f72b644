import { type CountOptions, countTokens, type Tokenizer } from '../counting/count-tokens.ts';
import { type Family, familyOf } from '../counting/family.ts';
import { OptionError, quoted } from '../option-error.ts';
import { type AgentName, type WindowRow, windowOf } from '../windows/windows.ts';
import { type Policy, type ResolvedPolicy, resolvePolicy } from './policy.ts';

export interface EstimatorOptions {
  /** Any name that a provider or a program uses; see `familyOf` for what becomes of it. */
  readonly model?: string | undefined;
  /** Tokens; overrides every table. */
  readonly window?: number | undefined;
  /** What the context holds before the first prompt; see `learnBaseline`. */
  readonly baseline?: number | null | undefined;
  readonly policy?: Policy | undefined;
  readonly tokenizer?: Tokenizer | undefined;
  /** The program that runs the model, and its version: they choose the base and the compaction point. */
  readonly agent?: AgentName | undefined;
  readonly agentVersion?: string | undefined;
  /** Rows that come before those of the built-in table. */
  readonly windows?: readonly WindowRow[] | undefined;
}

/** Options as they are kept: plain data, so that a snapshot can hold them. */
export interface Settings {
  readonly model: string | undefined;
  readonly family: Family;
  readonly agent: AgentName | undefined;
  readonly agentVersion: string | undefined;
  /** Given by the caller: then no table is asked. */
  readonly window: number | undefined;
  readonly windows: readonly WindowRow[];
  readonly baseline: number | null;
  readonly policy: ResolvedPolicy;
}

const KNOWN = ['model', 'window', 'baseline', 'policy', 'tokenizer', 'agent', 'agentVersion', 'windows'];

export function settingsFrom(options: EstimatorOptions): Settings {
  if (typeof options !== 'object' || options === null) {
    throw wrong(
      `createEstimator: options must be an object, got ${quoted(options)}.`,
      'Like { model, window }.',
    );
  }
  const unknown = Object.keys(options).find((key) => !KNOWN.includes(key));
  if (unknown !== undefined) {
    throw wrong(`createEstimator: '${unknown}' is not an option.`, `Known: ${KNOWN.join(', ')}.`);
  }
  const windows = options.windows ?? [];
  for (const row of windows) tokens('windows[].window', row.window, 1);
  return {
    model: name('model', options.model),
    family: familyOf(options.model),
    agent: name('agent', options.agent),
    agentVersion: name('agentVersion', options.agentVersion),
    window: options.window === undefined ? undefined : tokens('window', options.window, 1),
    windows,
    baseline: options.baseline == null ? null : tokens('baseline', options.baseline, 0),
    policy: resolvePolicy(options.policy),
  };
}

/** The count of a session: the caller's tokenizer where there is one. */
export function counterFor(settings: Settings, tokenizer: Tokenizer | undefined): (text: string) => number {
  if (tokenizer !== undefined && typeof tokenizer !== 'function' && typeof tokenizer.count !== 'function') {
    throw wrong(
      `createEstimator: tokenizer must count, got ${quoted(tokenizer)}.`,
      'Give it count(text) => number.',
    );
  }
  const options: CountOptions = { family: settings.family, tokenizer };
  return (text) => countTokens(text, options);
}

/** The compaction point that the policy or the table knows, for the window in use. */
export function compactionOf(settings: Settings, window: number): number | undefined {
  const { compaction } = settings.policy;
  if (compaction === false) return undefined;
  if (compaction !== null) return compaction;
  // A window of the caller's own says nothing about a program, unless the program is named, too.
  if (settings.window !== undefined && settings.agent === undefined) return undefined;
  return windowOf(settings.model, settings.agent, settings.windows).compaction(window);
}

function name<T extends string>(key: string, value: T | undefined): T | undefined {
  if (value === undefined || typeof value === 'string') return value;
  throw wrong(
    `createEstimator: ${key} must be a string, got ${quoted(value)}.`,
    'Leave it out if it is not known.',
  );
}

function tokens(key: string, value: unknown, least: 0 | 1): number {
  if (typeof value === 'number' && Number.isFinite(value) && value >= least) return value;
  const range = least === 1 ? 'above 0' : 'of at least 0';
  const message = `createEstimator: ${key} must be a number of tokens ${range}, got ${quoted(value)}.`;
  throw wrong(message, 'Leave it out for the value of the table.');
}

function wrong(message: string, hint: string): OptionError {
  return new OptionError('ERR_ESTIMATOR_OPTION', message, hint);
}
