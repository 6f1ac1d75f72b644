export {
  escapes,
  expectsPrompt,
  inTurn,
  keepsPrompt,
  leavesProcesses,
  partGates,
  reportsText,
  splitInto,
  touches,
  writes,
} from '@debussy/testing';
export type { SubPhaseFixture } from '@debussy/testing';
