import type { Growth } from '../session/growth.ts';
import type { PastPhase } from './past-phase.ts';

export interface WorkRange {
  readonly low: number;
  readonly mid: number;
  readonly high: number;
}

/** Measured on sessions of others, until there is history of one's own: calls that a task of medium complexity takes. */
const CALLS_PER_TASK = 13.5;
const SPREAD = 3;
const ENOUGH_HISTORY = 4;

/** What one task adds to the context: measured where there is history, assumed otherwise. */
export function workPerTask(
  history: readonly PastPhase[],
  { factor, growth }: { readonly factor: number; readonly growth: Growth },
): WorkRange {
  const seen = history.filter(isUsable).map(({ tasks, tokens }) => tokens / tasks);
  if (seen.length === 0) return around(CALLS_PER_TASK * factor * growth.mean);
  seen.sort((a, b) => a - b);
  if (seen.length < ENOUGH_HISTORY) return around(quantile(seen, 0.5));
  return { low: quantile(seen, 0.1), mid: quantile(seen, 0.5), high: quantile(seen, 0.9) };
}

function isUsable({ tasks, tokens }: PastPhase): boolean {
  return Number.isFinite(tasks) && tasks > 0 && Number.isFinite(tokens) && tokens > 0;
}

function around(mid: number): WorkRange {
  return { low: mid / SPREAD, mid, high: mid * SPREAD };
}

function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}
