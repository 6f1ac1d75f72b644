export { inTurn, splitInto, writes } from '@debussy/testing';
export type { SubPhaseFixture } from '@debussy/testing';
