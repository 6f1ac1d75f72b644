import { checkedNumber, OptionError, quoted } from '../option-error.ts';

/** When to warn and when to stop. The names are those of the configuration file. */
export interface Policy {
  /** Percent of the window at which a session is restarted; 100 disables all percentages. */
  readonly context_threshold?: number | undefined;
  /** Percentages that cause a warning. */
  readonly alerts?: readonly number[] | undefined;
  /** Tool calls until a restart while no usage is known; null or Infinity: never. */
  readonly tool_call_threshold?: number | null | undefined;
  /** Tokens that are never exceeded, however large the window is. */
  readonly ceiling?: number | null | undefined;
  /** The fill at which the agent compacts by itself, in tokens; false: never. Missing: from the table of windows. */
  readonly compaction?: number | false | null | undefined;
}

export type ResolvedPolicy = { readonly [Key in keyof Policy]-?: Exclude<Policy[Key], undefined> };

export const DEFAULT_POLICY: ResolvedPolicy = {
  context_threshold: 80,
  alerts: [70, 75, 90, 95],
  tool_call_threshold: 100,
  ceiling: null,
  compaction: null,
};

export function resolvePolicy(policy: Policy): ResolvedPolicy {
  const known = Object.keys(DEFAULT_POLICY);
  for (const key of Object.keys(policy)) {
    if (!known.includes(key)) throw wrong(key, 'is not an option', `Known: ${known.join(', ')}.`);
  }
  const alerts = policy.alerts ?? DEFAULT_POLICY.alerts;
  if (!Array.isArray(alerts))
    throw wrong('alerts', `must be a list, got ${quoted(alerts)}`, 'Like [70, 90].');
  for (const alert of alerts) checkedNumber('policy.alerts', alert, 'above 0');
  return {
    context_threshold:
      limit('context_threshold', policy.context_threshold, DEFAULT_POLICY.context_threshold) ?? 100,
    alerts: alerts.toSorted((a, b) => a - b),
    tool_call_threshold: limit(
      'tool_call_threshold',
      policy.tool_call_threshold,
      DEFAULT_POLICY.tool_call_threshold,
    ),
    ceiling: limit('ceiling', policy.ceiling, null),
    compaction: policy.compaction === false ? false : limit('compaction', policy.compaction, null),
  };
}

/** Null is a limit that is never reached. Infinity means the same, but a snapshot cannot hold it. */
function limit(key: string, value: number | null | undefined, fallback: number | null): number | null {
  if (value === undefined) return fallback;
  return value === null || value === Infinity ? null : checkedNumber(`policy.${key}`, value, 'above 0');
}

function wrong(key: string, message: string, hint: string): OptionError {
  return new OptionError({ code: 'ERR_ESTIMATOR_POLICY', option: `policy.${key}`, message, hint });
}
