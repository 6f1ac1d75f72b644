export { inTurn, splitInto, writes } from '@debussy/proof';
export type { SubPhase } from '@debussy/proof';
