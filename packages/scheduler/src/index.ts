export { decide } from './decide.ts';
export type { Command, Decision, StartCommand } from './decide/command.ts';
export { isUngated } from './decide/after-session.ts';
export { blockersOf } from './decide/dispatch.ts';
export { wantedPhases } from './decide/ending.ts';
export { freeAgent } from './decide/limits.ts';
export { evolve, folding, replay } from './evolve.ts';
export { createLocalExecutor } from './executor/local-executor.ts';
export type { TaskControl, Worker } from './executor/local-executor.ts';
export { canSteer, isRefusal } from './steer/can-steer.ts';
export { aboutPhase, refusalText } from './steer/refusal.ts';
export type { Refusal } from './steer/refusal.ts';
export { createLoop } from './loop/loop.ts';
export type { Loop } from './loop/loop.ts';
export { createPlaces } from './loop/places.ts';
export type { Places } from './loop/places.ts';
export { cancelledVerification, reconcile, retryFailed } from './loop/reconcile.ts';
export { proposeUserCommits } from './loop/user-commits.ts';
export type * from './ports.ts';
export type * from './state/phase-state.ts';
export {
  countedTokens,
  entryOf,
  finalFailures,
  journalRebuilt,
  mayContinue,
  targetOf,
  unitOf,
} from './state/run-state.ts';
export type * from './state/run-state.ts';
export { holdOn } from './state/hold.ts';
export { inSession, isOver, awaitsApproval } from './state/attempt.ts';
export { inPlanOrder } from './state/overview.ts';
export { firstSession, sessionTaskId } from './task.ts';
export type * from './task.ts';
