export { openStore } from './landing/store.ts';
export type { Store } from './landing/store.ts';
export {
  baseRef,
  branchName,
  epochRef,
  groupRef,
  keptRef,
  phaseRef,
  runRefs,
  wipRef,
} from './landing/refs.ts';
export type { RunRefs } from './landing/refs.ts';
export { readCommitSettings } from './landing/commit-settings.ts';
export type { CommitSettings } from './landing/commit-settings.ts';
export { candidate } from './landing/candidate.ts';
export type { Candidate, CandidateRequest, Clean } from './landing/candidate.ts';
export type { Conflict } from './landing/conflict.ts';
export type { CandidateCommit } from './landing/chain.ts';
export type { Entry } from './landing/resolve-series.ts';
export { isAncestor, mergeBase } from './landing/ancestry.ts';
export { readLooseCommit } from './landing/loose-commit.ts';
export type { LooseCommit } from './landing/loose-commit.ts';
export { markDone } from './landing/mark-done.ts';
export { namedWork } from './landing/named-work.ts';
export { signChain } from './landing/sign-chain.ts';
export type { SignRequest } from './landing/sign-chain.ts';
export { land } from './landing/land.ts';
export type { LandRequest, Landing } from './landing/land.ts';
export { haveSameTree, seriesBetween, treeOf } from './landing/series-between.ts';
export { landedPhases } from './landing/landed-phases.ts';
export type { LandedPhase, LandedRequest } from './landing/landed-phases.ts';
export { listRefs, readRefValue } from './landing/read-ref.ts';
export type { RefEntry } from './landing/read-ref.ts';
export { beginRun, beganUnborn, findTarget, listTargets } from './epoch/begin-run.ts';
export type { BeginRequest, Beginning, Target, TargetClaim } from './epoch/begin-run.ts';
export { currentEpoch, releaseEpoch, takeEpoch } from './epoch/take-epoch.ts';
export type { TakeRequest, Taking } from './epoch/take-epoch.ts';
export type { Epoch, EpochRecord } from './epoch/epoch.ts';
export { currentHolder, isGone } from './holder.ts';
export { locateRepository } from './repository/locate.ts';
export type { Location } from './repository/locate.ts';
export { filesAt } from './repository/files-at.ts';
export { resolveCommit } from './repository/resolve-commit.ts';
export { openRepository } from './repository/open.ts';
export type { Identity, Repository } from './repository/open.ts';
export { preflight } from './repository/preflight.ts';
export type { Operation } from './repository/operation.ts';
export { putBack } from './slots/put-back.ts';
export { openSlots } from './slots/slots.ts';
export type { Slots } from './slots/slots.ts';
export type { Isolation, Purpose, Slot, SlotOptions, SlotRequest } from './slots/slot.ts';
export type { Fate } from './slots/give-back.ts';
export type { Rescued } from './slots/rescue.ts';
export { capture, changedFiles } from './capture/capture.ts';
export { fileChanges } from './capture/file-changes.ts';
export type { FileChange } from './capture/file-changes.ts';
export type { Capture, CaptureRequest } from './capture/capture.ts';
export type { Policy, Refused, RefusalReason } from './capture/policy.ts';
export { finish, recoverFinish } from './finish/finish.ts';
export { checkoutOfBranch } from './finish/checkouts.ts';
export type { FinishRequest } from './finish/finish.ts';
export type { Delivery, Hindrance, KeptWhy } from './finish/delivery.ts';
export { surveyRun } from './recovery/survey-run.ts';
export type { NamedWork, RunSurvey } from './recovery/survey-run.ts';
export { listRuns } from './recovery/list-runs.ts';
export type { RunRefList } from './recovery/list-runs.ts';
export type { LeftSlot } from './recovery/list-slots.ts';
export { clean } from './recovery/clean.ts';
export type { CleanItem, CleanRequest } from './recovery/clean.ts';
export { changedBelow } from './escape/changed-below.ts';
export { clockOf } from './escape/change-time.ts';
export { ReflogWatch, shortenedLogs } from './escape/reflog-marks.ts';
export { nestedRepository } from './escape/stamp.ts';
export { OtherWorktrees } from './escape/other-worktrees.ts';
export { OwnRefWatch } from './escape/own-ref-watch.ts';
export type { StrayRefs } from './escape/own-ref-watch.ts';
export { compareFingerprints, fingerprint } from './escape/fingerprint.ts';
export type { Fingerprint, FingerprintOptions } from './escape/fingerprint.ts';
export { leftMarkers } from './landing/left-markers.ts';
export { amendFiles } from './landing/amend-files.ts';
export { restoreFiles } from './landing/restore-files.ts';
export type { RestoreRequest, Restored } from './landing/restore-files.ts';
export { updateRefs } from './landing/update-refs.ts';
export type { RefResult, RefUpdate } from './landing/update-refs.ts';
export { nameWork } from './landing/name-work.ts';
export { lostAdditions } from './landing/lost-additions.ts';
export type { LostAddition, Resolution } from './landing/lost-additions.ts';
export { missingLines } from './landing/missing-lines.ts';
export type { FourTexts, MissingLines } from './landing/missing-lines.ts';
