export { queueAddress } from './address/queue-address.ts';
export type { QueueAddress } from './address/queue-address.ts';
export { labelName, remoteAddress } from './address/remote-address.ts';
export type { RemoteAddress } from './address/remote-address.ts';
export { createFleetExecutor } from './coordinator/fleet-executor.ts';
export type { FleetExecutorOptions, Labels, PackedTask, Packing } from './coordinator/coordination.ts';
export { fleetDoctor } from './doctor/fleet-doctor.ts';
export type { DoctorOrder } from './doctor/fleet-doctor.ts';
export { fleetStatus } from './doctor/fleet-status.ts';
export type { FleetStatus, QueueStatus, StatusOrder } from './doctor/fleet-status.ts';
export type { RefSpace } from './git/fleet-refs.ts';
export { isPlainPath } from './task-bundle/task-bundle.ts';
export type { BundleFile } from './task-bundle/task-bundle.ts';
export type { KeptRef, TaskResult } from './task-bundle/bundle-facts.ts';
export { protocol } from './queue/payload.ts';
export { queueFacts, requireSafeQueue } from './queue/safety.ts';
export type { QueueFacts } from './queue/safety.ts';
export { startFleetWorker } from './worker/fleet-worker.ts';
export type {
  FleetWork,
  FleetWorker,
  FleetWorkerOptions,
  WorkDone,
  WorkOrder,
  WorkerMirror,
} from './worker/worker-options.ts';
export type { WorkerCard } from './worker/worker-name.ts';
export { fleetWork, initMirror, openHub } from './run/do-work.ts';
export { fleetSettings } from './run/fleet-settings.ts';
export type { FleetSettings } from './run/fleet-settings.ts';
export { fleetExecutorOf } from './run/run-executor.ts';
export { defaultHome, drainWorkers, takeWorkerHome } from './run/worker-home.ts';
export type { DrainingWorker, WorkerHome } from './run/worker-home.ts';
export { claimHubTarget, hubTargetOf, requireFreeTarget } from './run/hub-target.ts';
export type { HubTarget } from './run/hub-target.ts';
export { requireOwnRecord } from './record/standing-record.ts';
export { hubRuns, takeOverRun } from './record/take-over.ts';
export type { HubRun } from './record/standing-record.ts';
export type { TakeOverOrder } from './record/take-over.ts';
export { sweepHub } from './record/sweep-hub.ts';
export type { HubItem, SweepOrder } from './record/sweep-hub.ts';
