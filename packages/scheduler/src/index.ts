export { decide } from './decide.ts';
export type { Command, Decision } from './decide/command.ts';
export { wantedPhases } from './decide/ending.ts';
export { freeAgent } from './decide/limits.ts';
export { evolve, folding, replay } from './evolve.ts';
export { createLocalExecutor } from './executor/local-executor.ts';
export type { LocalOptions, TaskControl, Worker } from './executor/local-executor.ts';
export { sessionOrigin, goesOnWithout } from './loop/control.ts';
export { createLoop } from './loop/loop.ts';
export type { Loop, LoopPorts } from './loop/loop.ts';
export type { ControlRequest } from './loop/mailbox.ts';
export { reconcile, retryFailed } from './loop/reconcile.ts';
export { takeUpArrivals } from './loop/take-up.ts';
export type * from './ports.ts';
export type * from './state/phase-state.ts';
export {
  addSpent,
  countedTokens,
  entryOf,
  finalFailures,
  journalRebuilt,
  nothingSpent,
  targetOf,
} from './state/run-state.ts';
export type * from './state/run-state.ts';
export { holdOn } from './state/hold.ts';
export { inSession, isOver, waitsForAWord } from './state/attempt.ts';
export { shortList } from './short-list.ts';
export type * from './task.ts';
