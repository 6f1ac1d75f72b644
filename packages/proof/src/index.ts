export { bundledBinary } from './kit/bundled-binary.ts';
export { plainEnvironment } from './kit/plain-environment.ts';
export { noBad, phaseFile, planFiles } from './kit/plan-draft.ts';
export type { PhaseFixture } from './kit/plan-draft.ts';
export { randomFrom } from './kit/dice.ts';
export { inTurn, splitInto, writes } from './kit/steps.ts';
export type { SubPhaseFixture } from './kit/steps.ts';
