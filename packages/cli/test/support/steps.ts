export { inTurn, splitInto, writes } from '@debussy/proof';
export type { SubPhaseFixture } from '@debussy/proof';
