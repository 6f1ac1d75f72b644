export {
  escapes,
  expectsPrompt,
  inTurn,
  keepsPrompt,
  leavesProcesses,
  reportsText,
  splitInto,
  touches,
  writes,
} from '@debussy/testing';
export type { SubPhaseFixture } from '@debussy/testing';
