export { githubHost } from './hosts/github-host.ts';
export type { GithubHost } from './hosts/github-host.ts';
export { httpService } from './hosts/http-service.ts';
export type { HttpService } from './hosts/http-service.ts';
export { afterFile } from './kit/after-file.ts';
export { bundledBinary } from './kit/bundled-binary.ts';
export { diceFor, randomFrom } from './kit/dice.ts';
export type { Dice } from './kit/dice.ts';
export { emptyFolder, removeFolder } from './kit/empty-folder.ts';
export { filesBelow, folderEntries } from './kit/files-below.ts';
export { crashPoints, runsIn, journalIn } from './kit/journal.ts';
export { phasesOnBranch } from './kit/landed-phases.ts';
export { markedProcesses, markedChildren, signalTo } from './kit/marked-processes.ts';
export type { MarkedProcess } from './kit/marked-processes.ts';
export { pause } from './kit/pause.ts';
export { plainEnvironment } from './kit/plain-environment.ts';
export { noBad, planFiles, phaseFile } from './kit/plan-draft.ts';
export type { PhaseFixture } from './kit/plan-draft.ts';
export { makeRepository } from './kit/repository.ts';
export type { RepositoryDraft, UserRepository } from './kit/repository.ts';
export { isFull, someOf } from './kit/some-of.ts';
export {
  escapes,
  expectsPrompt,
  inTurn,
  keepsPrompt,
  leavesProcesses,
  reportsText,
  partGates,
  splitInto,
  touches,
  writes,
} from './kit/steps.ts';
export type { SubPhaseFixture } from './kit/steps.ts';
export { workspaceRoot } from './workspace-root.ts';
