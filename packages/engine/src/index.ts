export type { Check } from './checks/check.ts';
export { probeAgents } from './checks/probe-agents.ts';
export type { FoundAgent } from './checks/probe-agents.ts';
export { runChecks } from './checks/run-checks.ts';
export { cleanRuns } from './clean/clean-runs.ts';
export { discardRuns, surveyDiscard } from './clean/discard-runs.ts';
export { foreignFiles } from './config/foreign-files.ts';
export {
  countedConfig,
  foreignHint,
  foreignText,
  loadConfig,
  notForeign,
  projectConfig,
  userConfig,
} from './config/load-config.ts';
export type { LoadedConfig } from './config/load-config.ts';
export { answerPhase, isAnswer } from './control/answer-phase.ts';
export { steerPhase } from './control/steer-phase.ts';
export { notUnderWay, steerRun } from './control/steer-run.ts';
export type { PhaseForecast, PlanForecast } from './estimate/forecast-plan.ts';
export { openForecast } from './estimate/open-forecast.ts';
export { choosePhases } from './plan/choose-phases.ts';
export { configGates, withGates } from './plan/config-gates.ts';
export { findPlan } from './plan/find-plan.ts';
export { findPlans } from './plan/find-plans.ts';
export { openPlan, openPlans } from './plan/open-plans.ts';
export { phaseSpecs } from './plan/phase-specs.ts';
export { planForResume } from './plan/plan-for-resume.ts';
export { committedTree, readPlanTexts, runPlan } from './plan/plan-of-run.ts';
export type { PlanTexts } from './plan/plan-of-run.ts';
export { AtWork } from './run/at-work.ts';
export { missingMeans } from './run/check-means.ts';
export { watchControl } from './run/control-folder.ts';
export { loopOf, workerOf } from './run/execute.ts';
export { hasLandedAll, heldError, listRunIds, liveHolder, readRun } from './run/existing-run.ts';
export type { ExistingRun } from './run/existing-run.ts';
export { keepFailedWork } from './run/keep-failed-work.ts';
export { lostRun, requireItsBranch } from './run/lost-run.ts';
export { mapTexts } from './run/map-texts.ts';
export { isUndelivered, nothingToDo } from './run/nothing-to-do.ts';
export { preconditions } from './run/preconditions.ts';
export {
  appendNotices,
  foreignWarnings,
  makeReady,
  openHere,
  planRun,
  refusePlan,
} from './run/prepare-run.ts';
export type { ReadyRun, RunPlanned } from './run/prepare-run.ts';
export { previewOf } from './run/preview.ts';
export type { Preview, PreviewPhase } from './run/preview.ts';
export { programOfThisProcess } from './run/program.ts';
export { resumeRun } from './run/resume-run.ts';
export type { RunContext } from './run/run-context.ts';
export { runFolder, runFolderAt } from './run/run-folder.ts';
export type { RunFolder } from './run/run-folder.ts';
export { chooseRun, named, noRun } from './runs/choose-run.ts';
export type { ChosenRun } from './runs/choose-run.ts';
export { findPhase } from './runs/find-phase.ts';
export { phaseWork } from './runs/phase-work.ts';
export type { PhaseWork } from './runs/phase-work.ts';
export { gitEnvironment, runGit } from './runs/run-git.ts';
export { tellRun } from './runs/run-state.ts';
export { shortBranch } from './runs/short-branch.ts';
export { sessionRef } from './session/workshop.ts';
export { askPolicy } from './run/ask-policy.ts';
export type { RunRequest, Surroundings } from './run/request.ts';
export { fine, problem } from './checks/check.ts';
export { problemsOf, stateOfAgent } from './checks/agent-text.ts';
export { forecastWarnings } from './estimate/forecast-plan.ts';
export { version } from './version.ts';
