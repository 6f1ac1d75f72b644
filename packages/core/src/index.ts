export { DebussyError, fail, ok, unreachable } from './errors.ts';
export type { ErrorFacts, Result } from './errors.ts';
export type { DeepReadonly } from './deep-readonly.ts';
export { formatProblem, problemsError } from './problem.ts';
export type { Problem } from './problem.ts';
export { FenceReader } from './fences.ts';
export type { FenceRole } from './fences.ts';
export { backOff } from './back-off.ts';
export type { BackOff } from './back-off.ts';
export { nearest } from './nearest.ts';
export { formatPlace } from './place.ts';
export { isRed } from './is-red.ts';
export { firstFew, messageOf, shellQuoted, ellipsized } from './text.ts';
export type { Place } from './place.ts';
export { comparePhaseIds, phaseKey, samePhase } from './ids.ts';
export { safeName } from './safe-name.ts';
export { exitCodeMeanings, exitCodeOf, exitCodes } from './exit-codes.ts';
export type { ExitCode, RunFacts } from './exit-codes.ts';
export { commitMessage } from './commit/message.ts';
export type { MessageFacts } from './commit/message.ts';
export { formatTrailers, trailerNames, withResolved, withTrailers } from './commit/trailers.ts';
export type { LandedTrailers, PartialTrailers, Trailers, WorkTrailers } from './commit/trailers.ts';
export {
  baseRef,
  epochRef,
  groupRef,
  keptRef,
  privateRefs,
  readRef,
  runBranches,
  runRefs,
  runRoot,
  targetClaimRef,
  targetRoot,
  redRef,
  wipRef,
  shortBranch,
} from './refs.ts';
export type { RunRefs } from './refs.ts';
export { leftOutText } from './left-out.ts';
export { mapTexts } from './map-texts.ts';
export { addSpent, nothingSpent } from './spending.ts';
export { oneLine } from './commit/one-line.ts';
export { scopesOverlap } from './scope/overlap.ts';
export { scrubbed, scrubber } from './secrets/scrubber.ts';
export type { Scrub } from './secrets/scrubber.ts';
export { dialects } from './plan.ts';
export type * from './plan.ts';
export type * from './report.ts';
export { extractReport } from './report/extract-report.ts';
export { checkSplit, overlappingPairs, serializedText, splitMessage } from './split/check-split.ts';
export type { AcceptedSplit, SplitContext } from './split/check-split.ts';
export { taskFinder } from './split/task-finder.ts';
export { builtInAgents, builtInPrograms, outputNames } from './config/programs.ts';
export type { BuiltInProgram, OutputName } from './config/programs.ts';
export { kindOfSink, noticeClasses, privateAddresses, privateVariables, sinkKinds } from './config/sinks.ts';
export { retired } from './config/retired.ts';
export { settingFlags } from './config/setting-flags.ts';
export { forgeKinds, opensRequests, tokenVariables } from './config/forge.ts';
export type {
  AgentConfig,
  BudgetLimits,
  Config,
  ForgeConfig,
  ForgeKind,
  NoticeClass,
  NotifyConfig,
  NotifySink,
  Origin,
  Origins,
  SinkKind,
} from './config/config.ts';
export type * from './session-event.ts';
export { eventSchemaVersion, isEventType } from './events.ts';
export type { Event, EventBody, EventOf, EventType } from './events.ts';
export type * from './events/phase.ts';
export type * from './events/run.ts';
export type * from './events/values.ts';
export type * from './events/verify.ts';
export { auditCodes, finding } from './plan-reader/audit-codes.ts';
export type { AuditCode, FindingCode } from './plan-reader/audit-codes.ts';
export { audit } from './audit/audit.ts';
export type { AuditOptions } from './audit/audit.ts';
export { criticalPathOrder, dependencyGraph, topologicalOrder } from './graph/graph.ts';
export { gatesInForce, resolveGates } from './plan-reader/gates/resolve-gates.ts';
export type { GateSettings } from './plan-reader/gates/resolve-gates.ts';
export type {
  FileProblem,
  FileText,
  PlanFile,
  PlanFolder,
  PlanSource,
  PlanTree,
} from './plan-reader/plan-source.ts';
