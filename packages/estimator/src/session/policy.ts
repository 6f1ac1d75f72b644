import { checkedNumber, OptionError, quoted } from '../option-error.ts';

/** When to speak up and when to stop. The names are those of the configuration file. */
export interface Policy {
  /** Percent of the window at which a session is restarted; 100 switches every percentage off. */
  readonly context_threshold?: number | undefined;
  /** Percentages that are worth a warning. */
  readonly alerts?: readonly number[] | undefined;
  /** Tool calls until a restart, as long as no usage is known. */
  readonly tool_call_threshold?: number | undefined;
  /** Tokens that are never passed, however large the window is. */
  readonly ceiling?: number | null | undefined;
  /** Where the agent compacts by itself, in tokens; false: it does not. Left out: as the table of windows says. */
  readonly compaction?: number | false | null | undefined;
}

export interface ResolvedPolicy {
  readonly context_threshold: number;
  readonly alerts: readonly number[];
  readonly tool_call_threshold: number;
  readonly ceiling: number | null;
  readonly compaction: number | false | null;
}

export const DEFAULT_POLICY: ResolvedPolicy = {
  context_threshold: 80,
  alerts: [70, 75, 90, 95],
  tool_call_threshold: 100,
  ceiling: null,
  compaction: null,
};

export function resolvePolicy(policy: Policy = {}): ResolvedPolicy {
  const known = Object.keys(DEFAULT_POLICY);
  for (const key of Object.keys(policy)) {
    if (!known.includes(key))
      throw wrong(key, 'is not an option of the policy', `Known: ${known.join(', ')}.`);
  }
  const alerts = policy.alerts ?? DEFAULT_POLICY.alerts;
  if (!Array.isArray(alerts))
    throw wrong('alerts', `must be a list, got ${quoted(alerts)}`, 'Like [70, 90].');
  for (const alert of alerts) positive('alerts', alert);
  return {
    context_threshold: positive(
      'context_threshold',
      policy.context_threshold ?? DEFAULT_POLICY.context_threshold,
    ),
    alerts: alerts.toSorted((a, b) => a - b),
    tool_call_threshold: positive(
      'tool_call_threshold',
      policy.tool_call_threshold ?? DEFAULT_POLICY.tool_call_threshold,
    ),
    ceiling: policy.ceiling == null ? null : positive('ceiling', policy.ceiling),
    compaction: compactionPoint(policy.compaction),
  };
}

function compactionPoint(value: Policy['compaction']): number | false | null {
  if (value === undefined || value === null || value === false) return value ?? null;
  return positive('compaction', value);
}

function positive(key: string, value: unknown): number {
  return checkedNumber(`policy.${key}`, value, 'above 0');
}

function wrong(key: string, what: string, hint: string): OptionError {
  return new OptionError('ERR_ESTIMATOR_POLICY', `policy.${key} ${what}.`, hint);
}
