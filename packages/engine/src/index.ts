export {
  gateForecast,
  landingGates,
  landingRequest,
  landingUnderWay,
  openLanding,
} from './branches/open-landing.ts';
export type { LandingGates, OpenedLanding } from './branches/open-landing.ts';
export { othersWaiting, waitingBranches } from './branches/waiting-branches.ts';
export type { WaitingBranches } from './branches/waiting-branches.ts';
export { openRequests } from './branches/open-requests.ts';
export { withUncommitted } from './branches/find-branches.ts';
export type { FoundBranch, LandingPlace } from './branches/find-branches.ts';
export { changePutOn, landingResult } from './branches/landing-result.ts';
export type { ConflictedPart, FailedGate, LandedBranch, LandingResult } from './branches/landing-result.ts';
export { branchOrders, branchPlan, surveyBranches } from './branches/survey-branches.ts';
export type {
  BranchOrder,
  BranchSurvey,
  LandingForm,
  LeftBranch,
  SurveyedBranch,
} from './branches/survey-branches.ts';
export type { Check } from './checks/check.ts';
export { probeAgents, problemsOf, stateOfAgent } from './checks/probe-agents.ts';
export type { FoundAgent } from './checks/probe-agents.ts';
export { gateChecks } from './checks/gate-checks.ts';
export { runChecks } from './checks/run-checks.ts';
export { cleanRuns, cleanWorktrees } from './clean/clean-runs.ts';
export type { LeftItem } from './clean/clean-runs.ts';
export { discardRuns, surveyDiscard } from './clean/discard-runs.ts';
export {
  foreignHint,
  foreignText,
  loadConfig,
  mappedText,
  notForeign,
  projectConfig,
  userConfig,
} from './config/load-config.ts';
export type { LoadedConfig } from './config/load-config.ts';
export { refuseSession, requestControl } from './runs/control-folder.ts';
export { notUnderWay, steer } from './control/steer.ts';
export { queuedDecisions, withdrawDecision } from './control/queued.ts';
export type { QueuedDecision } from './control/queued.ts';
export type { PhaseForecast, PlanForecast } from './estimate/forecast-plan.ts';
export { openForecast } from './estimate/forecast-plan.ts';
export { previewSplit, splitFacts, writeParts } from './estimate/preview-split.ts';
export type { SplitPreview } from './estimate/preview-split.ts';
export { agreedConfig } from './plan/open-agreed.ts';
export { planSettings, withGates } from './run/plan-settings.ts';
export { changeLines } from './plan/agent-changes.ts';
export type { AgentChange, AgentChanges } from './plan/agent-changes.ts';
export { findPlans } from './plan/find-plans.ts';
export { findPlan, openPlan, openPlans, requirePhases } from './plan/open-plans.ts';
export { phaseSpecs } from './plan/phase-specs.ts';
export { committedTree, readPlanTexts, planOfRun } from './plan/plan-of-run.ts';
export type { PlanTexts } from './plan/plan-of-run.ts';
export { loadPrompts } from './prompt/load-prompts.ts';
export { promptAhead } from './session/prompt-ahead.ts';
export { promptNames, promptPlaceholders, promptTexts } from './prompt/prompt-texts.ts';
export { preconditions } from './run/prerequisites.ts';
export { secretsIn } from './run/open-run.ts';
export { previewOf } from './run/preview.ts';
export type { Preview, PreviewPhase } from './run/preview.ts';
export { debussyProgram } from './session/program.ts';
export type { RunPlace, RunPlan, RunRules } from './run/run-place.ts';
export { isRunFile, restoreRun } from './run/restore-run.ts';
export type { RunCopy } from './run/restore-run.ts';
export { runFolder, runFolderAt } from './runs/run-folder.ts';
export type { RunFolder } from './runs/run-folder.ts';
export { boxGround } from './gates/box-ground.ts';
export { setupOptions } from './gates/setup-options.ts';
export { findPhase } from './runs/find-phase.ts';
export { phaseWork } from './runs/phase-work.ts';
export type { PhaseWork } from './runs/phase-work.ts';
export { filesByPhase, filesOfNumstat } from './runs/changed-files.ts';
export type { ChangedPhase } from './runs/changed-files.ts';
export { phaseDiff, runDiff } from './runs/phase-diff.ts';
export type { DiffRequest, PhaseDiff } from './runs/phase-diff.ts';
export { knownRepositories, userStateFolder } from './runs/known-repositories.ts';
export { followRun, watchJournal } from './runs/follow-run.ts';
export type { Followed, FollowedEvent, FollowOptions } from './runs/follow-run.ts';
export { startDetached } from './run/detach.ts';
export type { Detached, DetachOrder, NotBegun } from './run/detach.ts';
export { isInterrupted, tellRun } from './runs/run-state.ts';
export { sessionRef } from './session/worktree.ts';
export { fine, problem } from './checks/check.ts';
export { forecastWarnings } from './estimate/forecast-plan.ts';
export { version } from './version.ts';
export { workerOf } from './run/execute.ts';
export { governorOf } from './machine/machine-share.ts';
export { machineUse } from './machine/machine-use.ts';
export { hasLandedAll, listRunIds, liveHolder, noRun } from './runs/existing-run.ts';
export { prepareRun } from './run/prepare.ts';
export { openHere } from '@debussy/workspace';
export type { Prepared, RunPlanned } from './run/prepare.ts';
export { agentInstead, lacksGates } from './run/unsettled.ts';
export { pageAsksName } from './run/request.ts';
export { preparingRuns, trialCookie } from './runs/preparing.ts';
export type { PreparingRun } from './runs/preparing.ts';
export type { ExecutedRun, ExecutorExtension, Executors, ExecutorTarget } from './run/executor-extension.ts';
export type {
  ExtendedRun,
  ObservedRun,
  ObserverWarning,
  OpenObserver,
  Publisher,
  PublisherExtension,
  PublisherTarget,
  RemoteChanges,
  RunObserver,
} from './run/extended-run.ts';
export type { RunRequest, Surroundings } from './run/request.ts';
export { openEngine } from './engine.ts';
export { startRefusal } from './run/check-start.ts';
export type { Engine, ListedRun, RetryTarget } from './engine.ts';
export { continueElsewhere, startRun } from './run/start-run.ts';
export type { Run, TakenRun } from './run/start-run.ts';
export { revertRun } from './run/revert-run.ts';
export type { RevertedRun } from './run/revert-run.ts';
export { chooseRun, named } from './runs/choose-run.ts';
export type { ChosenRun } from './runs/choose-run.ts';
export { configText, withDefaultGates } from './init/config-text.ts';
export type { Proposal } from './init/config-text.ts';
export { commitFiles } from './plan/commit-files.ts';
export { outlook } from './init/outlook.ts';
export type { NextMove, Outlook } from './init/outlook.ts';
export { surveyProject } from './init/survey-project.ts';
export type { PlannedWrite, ProjectSurvey } from './init/survey-project.ts';
export type { JudgedTrial, TrialListener } from './gates/gate-trials.ts';
export { refuseOtherName } from './config/load-config.ts';
export { tryGates } from './gates/try-gates.ts';
export type { GateTrial } from './gates/try-gates.ts';
export { planRoot } from './plan/plan-root.ts';
export { gateFiles } from './plan/read-text-file.ts';
export { authoringPlan } from './import/authoring-plan.ts';
export { readMaterial, targetFolder } from './import/read-material.ts';
export type { Material } from './import/read-material.ts';
