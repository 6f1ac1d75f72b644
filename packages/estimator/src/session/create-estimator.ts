import { parseModel } from '../counting/model-name.ts';
import type { Tokenizer } from '../counting/count-tokens.ts';
import { applyEvent } from './apply-event.ts';
import type { EstimatorEvent } from './event.ts';
import { growthOf } from './growth.ts';
import type { Prediction, Verdict } from './opinions.ts';
import type { EstimatorOptions } from './options.ts';
import { predict } from './predict.ts';
import { counterFor, type EstimatorSettings, settingsFrom } from './settings.ts';
import type { EstimatorSnapshot } from './estimator-snapshot.ts';
import { readSnapshot, takeSnapshot } from './snapshot.ts';
import { newState, type Estimation, type State } from './state.ts';
import { verdict } from './verdict.ts';

/** Listens to one session's main thread and says how full its context is. */
export interface Estimator {
  /** Never throws on data: what cannot be used is in the notes of the snapshot. */
  event(event: EstimatorEvent): void;
  predict(): Prediction;
  verdict(): Verdict;
  snapshot(): EstimatorSnapshot;
  /** Goes on from a snapshot, with its settings. */
  restore(snapshot: EstimatorSnapshot): void;
  /** A new session with the same options. */
  reset(): void;
}

export function createEstimator(options: EstimatorOptions = {}): Estimator {
  return estimatorOf(settingsFrom(options), newState(), options.tokenizer);
}

/** A new estimator that goes on from a snapshot. */
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
