import type { Prediction, Verdict } from './opinions.ts';
import { predict } from './predict.ts';
import { compactionOf } from './settings.ts';
import type { Estimation } from './state.ts';
import { windowInUse } from './window-in-use.ts';

interface Limit {
  readonly reason: string;
  readonly threshold: number;
}

export function verdict(session: Estimation): Verdict {
  const prediction = predict(session);
  const { percent } = prediction;
  const full = fullLimit(session, prediction);
  const by = prediction.source === 'usage' ? 'usage' : 'estimate';
  if (full !== null) return { action: 'restart', percent, ...full, by };
  const calls = toolCallLimit(session);
  if (calls !== null) return { action: 'restart', percent, ...calls, by: 'tool_calls' };
  const { alerts, context_threshold: threshold } = session.settings.policy;
  const alert = alerts.findLast((level) => percent >= level);
  const fill = filled(session, prediction);
  if (alert !== undefined)
    return { action: 'warn', reason: `${fill}: above ${alert} %`, percent, threshold: alert, by };
  return { action: 'continue', reason: fill, percent, threshold, by };
}

function fullLimit(session: Estimation, prediction: Prediction): Limit | null {
  const { context_threshold: threshold, ceiling } = session.settings.policy;
  const { tokens, percent } = prediction;
  const fill = filled(session, prediction);
  const window = windowInUse(session);
  if (threshold < 100 && percent >= threshold) return { reason: `${fill}: above ${threshold} %`, threshold };
  const given = session.settings.window ?? window;
  // A window that turned out larger is still the one that the caller wants to be kept.
  if (threshold < 100 && tokens * 100 >= threshold * given)
    return {
      reason: `${fill}: above ${threshold} % of the window of ${given} tokens that was given`,
      threshold,
    };
  if (ceiling !== null && tokens >= ceiling) {
    return { reason: `${fill}: above the ceiling of ${ceiling} tokens`, threshold: (ceiling / window) * 100 };
  }
  const compaction = threshold < 100 ? compactionOf(session.settings, window) : undefined;
  if (compaction === undefined || tokens + session.growth.p99 <= compaction) return null;
  const reason = `${fill}: the next call may pass the agent's own compaction at ${compaction} tokens`;
  return { reason, threshold: ((compaction - session.growth.p99) / window) * 100 };
}

/** A count of calls says little about a context; it stands in only where there is neither usage nor text to estimate from. */
function toolCallLimit({ state, settings }: Estimation): Limit | null {
  const threshold = settings.policy.tool_call_threshold;
  const calls = Math.max(state.toolUses, state.toolCalls, state.toolResults);
  if (threshold === null || state.usageSeen || state.textSeen || calls < threshold) return null;
  return { reason: `${calls} tool calls without any usage: above ${threshold}`, threshold };
}

function filled(session: Estimation, { tokens, percent, source }: Prediction): string {
  const mark = source === 'usage' ? '' : '~';
  return `context ${mark}${percent.toFixed(1)} % (${mark}${tokens} of ${windowInUse(session)} tokens, by ${source})`;
}
