export { noBad, phaseFile, planFiles } from '@debussy/proof';
export type { PhaseFixture } from '@debussy/proof';
