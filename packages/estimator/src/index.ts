export {
  countTokens,
  type CountOptions,
  type TokenCounter,
  tokenCounter,
  type Tokenizer,
} from './counting/count-tokens.ts';
export { DEFAULT_FAMILY, FAMILIES, type Family, familyOf } from './counting/family.ts';
export { createEstimator, type Estimator, restore } from './session/create-estimator.ts';
export type { EstimatorEvent, Measured, UsageEvent, Written } from './session/event.ts';
export { DEFAULT_POLICY, type Policy } from './session/policy.ts';
export type { Prediction } from './session/predict.ts';
export type { EstimatorOptions } from './session/settings.ts';
export type { EstimatorSnapshot } from './session/snapshot.ts';
export type { FirstCall } from './session/state.ts';
export type { Verdict } from './session/verdict.ts';
export { type AgentName, type KnownWindow, type WindowRow, windowOf } from './windows/windows.ts';
export { OptionError } from './option-error.ts';
