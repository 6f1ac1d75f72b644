import type { Executor, Worker } from '@debussy/scheduler';
import { queueAddress } from '../../src/address/queue-address.ts';
import { remoteAddress } from '../../src/address/remote-address.ts';
import { createFleetExecutor } from '../../src/coordinator/fleet-executor.ts';
import type { FleetExecutorOptions } from '../../src/coordinator/coordination.ts';
import { startFleetWorker } from '../../src/worker/fleet-worker.ts';
import type { FleetWorker, FleetWorkerOptions } from '../../src/worker/worker-options.ts';
import type { Hub } from './hub.ts';

export interface BedPlace {
  readonly hub: Hub;
  readonly queue: string;
}

let runs = 0;

/** A coordinator whose tasks stand on the hub's first commit and bring nothing but events. */
export function coordinator(place: BedPlace, more: Partial<FleetExecutorOptions> = {}): Executor {
  return createFleetExecutor({
    queue: queueAddress(place.queue),
    remote: remoteAddress(place.hub.remote, '/'),
    run: newRun(),
    gitDir: place.hub.userGit,
    pack: {
      root: '/nowhere/coordinator',
      task: (task) => Promise.resolve({ task, brief: {}, commits: [place.hub.base], files: [] }),
      result: () => Promise.resolve(),
    },
    lookEveryMs: 150,
    ...more,
  });
}

export function newRun(): string {
  return `run-${process.pid}-${++runs}`;
}

/** A worker of this process that does what a test says. */
export async function fleetWorker(
  place: BedPlace,
  work: Worker,
  more: Partial<FleetWorkerOptions> = {},
): Promise<FleetWorker> {
  const name = more.name ?? `w${++runs}`;
  return startFleetWorker({
    queue: queueAddress(place.queue),
    remotes: [remoteAddress(place.hub.remote, '/')],
    slots: 2,
    labels: [],
    name,
    version: 'test',
    // Both sides share one process: on a busy machine it may well be silent for a second.
    lockMs: 30_000,
    minFreeBytes: 0,
    mirrorOf: () =>
      Promise.resolve({
        gitDir: place.hub.mirror(`${name}-${++runs}`),
        work: async (order, desk) => ({
          events: await work(order.task, desk),
          refs: [],
          commits: [],
          files: [],
          root: '/nowhere/worker',
          forget: () => Promise.resolve(),
        }),
      }),
    ...more,
  });
}
