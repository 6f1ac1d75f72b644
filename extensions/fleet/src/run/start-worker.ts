import { version } from '@debussy/engine';
import { startFleetWorker } from '../worker/fleet-worker.ts';
import type { FleetWorker, FleetWorkerOptions } from '../worker/worker-options.ts';
import { fleetWork, openHub } from './do-work.ts';
import type { FleetSettings } from './fleet-settings.ts';
import type { WorkerHome } from './worker-home.ts';

export interface WorkerOrder extends Pick<
  FleetWorkerOptions,
  'slots' | 'labels' | 'lockMs' | 'minFreeBytes' | 'say'
> {
  readonly settings: FleetSettings;
  readonly home: WorkerHome;
  readonly env: NodeJS.ProcessEnv;
}

/** Starts a worker of this host that runs tasks in worktrees below its home. */
export function startWorker({ settings, home, env, ...order }: WorkerOrder): Promise<FleetWorker> {
  return startFleetWorker({
    ...settings,
    ...order,
    name: home.name,
    version,
    async mirrorOf(remote) {
      const hub = await openHub(home.folder, remote);
      const work = fleetWork({ hub, home, slots: order.slots, env });
      return { gitDir: hub.store.commonDir, work };
    },
  });
}
