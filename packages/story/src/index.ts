export { failures, humans } from './words/reasons.ts';
export { lineOf } from './lines/line-of.ts';
export { landingText } from './lines/run-lines.ts';
export type { EventLine } from './lines/line.ts';
export { outcomeText } from './lines/outcome-text.ts';
export { contextAnswers, kindTexts } from './lines/session-lines.ts';
export { results } from './lines/verify-lines.ts';
export type { RunMoment } from './moment.ts';
export { forEvent } from './by-event-type.ts';
export type { ByEventType } from './by-event-type.ts';
export { activityText, blockerIds } from './rows/activity-text.ts';
export { createCourses, stretchNames, waitingForVerification } from './course/courses.ts';
export type { Courses, TimeStretch, StretchKind } from './course/courses.ts';
export { timeLeft, timeLeftText } from './rows/time-left.ts';
export type { TreeRow } from './rows/tree-rows.ts';
export { treeRows } from './rows/tree-rows.ts';
export type { GateStory, Landing, PhaseStory, SessionStory, Story } from './story/story.ts';
export { foldRun } from './story/fold-run.ts';
export type { StoryDraft } from './story/draft.ts';
export type { FoldedRun, RunFold } from './story/fold-run.ts';
export { createStory, tell } from './story/teller.ts';
export { evidenceText } from './words/evidence-text.ts';
export { gateNotes } from './summary/gate-notes.ts';
export { deliveryReason, deliverySteps } from './words/delivery.ts';
export { doneOf, progressOf } from './summary/progress.ts';
export { nextCommand, wantsYou } from './summary/next-steps.ts';
export { failedGates } from './summary/failed-logs.ts';
export { agentUseText, phaseSpent, spentOf } from './summary/spent-of.ts';
export type { RunLiveness } from './summary/summarize.ts';
export { runLine } from './summary/run-line.ts';
export type { RunLine } from './summary/run-line.ts';
export { summarize } from './summary/summarize.ts';
export type { LandedSummary, LeftSummary, PhaseSummary, Summary } from './summary/summary.ts';
export {
  because,
  counted,
  money,
  percentText,
  repeats,
  short,
  tokens,
  tokensText,
  usedTokens,
} from './words/amounts.ts';
export { machineText, shareText } from './words/machine-use.ts';
export type { MachineUse } from './words/machine-use.ts';
export { harmless } from './words/harmless.ts';
export { needsPerson, phaseStates, runWords, shownState } from './words/states.ts';
export type { Look, RunWords, ShownState } from './words/states.ts';
export { isOfBranches, unitName, unitWords } from './words/branches.ts';
export { failingLines } from './words/failing-lines.ts';
export { printable } from './words/printable.ts';
export { toolInput } from './words/tool-input.ts';
export {
  clockTime,
  dayAndTime,
  duration,
  elapsed,
  ranBetween,
  secondsBetween,
  storyTime,
  timeSpan,
} from './words/time.ts';
