import type { Tokenizer } from '../counting/count-tokens.ts';
import { parseModel } from '../counting/model-name.ts';
import { OptionError, quoted } from '../option-error.ts';
import { applyEvent } from './apply-event.ts';
import { newCall, type Call } from './call.ts';
import type { EstimatorSnapshot } from './estimator-snapshot.ts';
import type { EstimatorEvent } from './event.ts';
import { growthOf } from './growth.ts';
import { predict, type Prediction, type Verdict } from './predict.ts';
import { isRaw } from './reading.ts';
import { compactionOf, counterFor, settingsFrom } from './settings.ts';
import type { EstimatorOptions, EstimatorSettings } from './settings.ts';
import { newState, windowInUse, type Estimation, type State } from './state.ts';

/** Follows one session's main thread and estimates the fill of its context. */
export interface Estimator {
  /** Never throws on data: unusable events are in the notes of the snapshot. */
  event(event: EstimatorEvent): void;
  predict(): Prediction;
  verdict(): Verdict;
  snapshot(): EstimatorSnapshot;
  /** Continues from a snapshot, with its settings. */
  restore(snapshot: EstimatorSnapshot): void;
  /** A new session with the same options. */
  reset(): void;
}

export function createEstimator(options: EstimatorOptions = {}): Estimator {
  return estimatorOf(settingsFrom(options), newState(), options.tokenizer);
}

/** A new estimator that continues from a snapshot. */
export function restore(snapshot: EstimatorSnapshot, tokenizer?: Tokenizer): Estimator {
  const { settings, state } = readSnapshot(snapshot);
  return estimatorOf(settings, state, tokenizer);
}

function estimatorOf(settings: EstimatorSettings, state: State, tokenizer: Tokenizer | undefined): Estimator {
  let session = sessionOf(settings, state, tokenizer);
  return {
    event: (event) => applyEvent(session, event),
    predict: () => predict(session),
    verdict: () => verdict(session),
    snapshot: () => takeSnapshot(session),
    restore: (snapshot) => {
      const read = readSnapshot(snapshot);
      session = sessionOf(read.settings, read.state, tokenizer);
    },
    reset: () => {
      session = sessionOf(session.settings, newState(), tokenizer);
    },
  };
}

function sessionOf(settings: EstimatorSettings, state: State, tokenizer: Tokenizer | undefined): Estimation {
  const growth = growthOf(parseModel(settings.model));
  return { settings, state, growth, count: counterFor(settings, tokenizer) };
}

interface Limit {
  readonly reason: string;
  readonly threshold: number;
}

function verdict(session: Estimation): Verdict {
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
  // If the window turns out larger, the window that the caller set still applies.
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

/** The safety net while no usage is known: an estimate from text may be far off. */
function toolCallLimit({ state, settings }: Estimation): Limit | null {
  const threshold = settings.policy.tool_call_threshold;
  const calls = Math.max(state.toolUses, state.toolCalls, state.toolResults);
  if (threshold === null || state.usageSeen || calls < threshold) return null;
  return { reason: `${calls} tool calls without any usage: above ${threshold}`, threshold };
}

function filled(session: Estimation, { tokens, percent, source }: Prediction): string {
  const mark = source === 'usage' ? '' : '~';
  return `context ${mark}${percent.toFixed(1)} % (${mark}${tokens} of ${windowInUse(session)} tokens, by ${source})`;
}

function takeSnapshot(session: Estimation): EstimatorSnapshot {
  const { settings } = session;
  const state = copyOf(session.state);
  const { first, notes } = state;
  return { version: 1, settings, state, first, window: windowInUse(session), notes: [...notes] };
}

/** Restores from a snapshot. It may come from a disk, so the settings are checked like options. */
function readSnapshot(snapshot: EstimatorSnapshot): {
  readonly settings: EstimatorSettings;
  readonly state: State;
} {
  const { settings, state } = snapshot ?? {};
  if (snapshot?.version !== 1 || !isRaw(settings) || !isState(state)) {
    const message = `is ${quoted(snapshot)}`;
    const hint = 'Give back what snapshot() returned.';
    throw new OptionError({ code: 'ERR_ESTIMATOR_SNAPSHOT', option: 'restore: snapshot', message, hint });
  }
  const { family: _derived, ...options } = settings;
  return { settings: settingsFrom(options), state: copyOf(state) };
}

function copyOf(state: State): State {
  return {
    ...newState(),
    ...state,
    calls: state.calls.map((call) => ({ ...call })),
    past: [...state.past],
    notes: [...state.notes],
  };
}

function isState(value: unknown): value is State {
  if (!isRaw(value)) return false;
  const { calls, notes, past } = value;
  if (!Array.isArray(calls) || !Array.isArray(notes) || !Array.isArray(past)) return false;
  return calls.length > 0 && calls.every((call: unknown) => isCall(call));
}

function isCall(value: unknown): value is Call {
  const pattern = Object.entries(newCall(null, 0));
  return (
    isRaw(value) && pattern.every(([key, like]) => typeof like !== 'number' || Number.isFinite(value[key]))
  );
}
