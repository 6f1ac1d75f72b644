import { OptionError, quoted } from '../option-error.ts';
import { type Call, newCall } from './call.ts';
import { isRaw } from './reading.ts';
import type { Settings } from './settings.ts';
import type { FirstCall, State } from './state.ts';

/** An estimator as plain data: survives JSON, and goes on where it was taken. The tokenizer is not in it. */
export interface EstimatorSnapshot {
  readonly version: 1;
  readonly settings: Settings;
  readonly state: State;
  /** The first call of the session, for `learnBaseline`. */
  readonly first: FirstCall | null;
  /** What was doubtful, ignored or proven. */
  readonly notes: readonly string[];
}

export function takeSnapshot(settings: Settings, state: State): EstimatorSnapshot {
  const copy = copyOf(state);
  return { version: 1, settings, state: copy, first: copy.first, notes: [...copy.notes] };
}

/** The parts of a snapshot, which may have been on a disk, in new hands. */
export function readSnapshot(snapshot: EstimatorSnapshot): {
  readonly settings: Settings;
  readonly state: State;
} {
  if (!isSnapshot(snapshot)) {
    const message = `restore: ${quoted(snapshot)} is not a snapshot of an estimator.`;
    throw new OptionError('ERR_ESTIMATOR_SNAPSHOT', message, 'Give back what snapshot() returned.');
  }
  return { settings: snapshot.settings, state: copyOf(snapshot.state) };
}

function copyOf(state: State): State {
  return {
    ...state,
    calls: state.calls.map((call) => ({ ...call })),
    past: [...state.past],
    notes: [...state.notes],
  };
}

function isSnapshot(value: unknown): boolean {
  if (!isRaw(value) || value['version'] !== 1) return false;
  const { settings, state } = value;
  if (!isRaw(settings) || !isRaw(settings['policy']) || !isRaw(state)) return false;
  const { calls } = state;
  if (!Array.isArray(calls) || !Array.isArray(state['notes']) || !Array.isArray(state['past'])) return false;
  return calls.length > 0 && calls.every((call: unknown) => isCall(call));
}

function isCall(value: unknown): value is Call {
  const pattern = Object.entries(newCall(null, 0));
  return (
    isRaw(value) && pattern.every(([key, like]) => typeof like !== 'number' || Number.isFinite(value[key]))
  );
}
