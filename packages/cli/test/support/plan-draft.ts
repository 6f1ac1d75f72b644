export { noBad, phaseFile, planFiles } from '@debussy/proof';
export type { PhaseDraft } from '@debussy/proof';
