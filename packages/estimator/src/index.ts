export {
  countTokens,
  type CountOptions,
  estimateTokens,
  type TokenCounter,
  tokenCounter,
  type Tokenizer,
} from './counting/count-tokens.ts';
export { DEFAULT_FAMILY, FAMILIES, type Family, familyOf } from './counting/family.ts';

export { createEstimator, type Estimator, restore } from './session/create-estimator.ts';
export type { EstimatorEvent, Measured, UsageEvent, Written } from './session/event.ts';
export type { EstimatorOptions } from './session/settings.ts';
export { DEFAULT_POLICY, type Policy } from './session/policy.ts';
export type { Prediction, Verdict } from './session/predict.ts';
export type { EstimatorNote, EstimatorSnapshot, FirstCall } from './session/estimator-snapshot.ts';
export { type Earlier, type EarlierSession, learnBaseline, type Likeness } from './session/baseline.ts';

export { type AgentName, type KnownWindow, type WindowRow, windowOf } from './windows/windows.ts';

export {
  allocateBudget,
  type BudgetAllocation,
  type BudgetPhase,
  type BudgetRequest,
  type BudgetStrategy,
} from './budget/allocate-budget.ts';
export {
  type DroppedItem,
  type Layer,
  LAYERS,
  type PromptItem,
  prune,
  type Pruned,
  type PrunePolicy,
} from './budget/prune.ts';
export {
  fileTokens,
  forecastPhase,
  type Complexity,
  type Forecast,
  type PhasePlan,
  type PlannedFile,
} from './forecast/forecast-phase.ts';

export { ContextEstimator, type ContextEstimate, type ContextEstimatorOptions } from './context-estimator.ts';
export { OptionError } from './option-error.ts';
