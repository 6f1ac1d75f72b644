export { noBad, phaseFile, planFiles } from '@debussy/testing';
export type { PhaseFixture } from '@debussy/testing';
