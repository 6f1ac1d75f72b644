import { OptionError, quoted } from '../option-error.ts';
import { type Call, newCall } from './call.ts';
import { isRaw } from './reading.ts';
import { type EstimatorSettings, settingsFrom } from './settings.ts';
import type { EstimatorSnapshot } from './estimator-snapshot.ts';
import { newState, type Estimation, type State } from './state.ts';
import { windowInUse } from './window-in-use.ts';

export function takeSnapshot(session: Estimation): EstimatorSnapshot {
  const { settings } = session;
  const state = copyOf(session.state);
  const { first, notes } = state;
  return { version: 1, settings, state, first, window: windowInUse(session), notes: [...notes] };
}

/** What a snapshot holds, in new hands. It may have been on a disk: the settings are checked like options. */
export function readSnapshot(snapshot: EstimatorSnapshot): {
  readonly settings: EstimatorSettings;
  readonly state: State;
} {
  const { settings, state } = snapshot ?? {};
  if (snapshot?.version !== 1 || !isRaw(settings) || !isState(state)) {
    const message = `restore: ${quoted(snapshot)} is not a snapshot of an estimator.`;
    throw new OptionError('ERR_ESTIMATOR_SNAPSHOT', message, 'Give back what snapshot() returned.');
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
