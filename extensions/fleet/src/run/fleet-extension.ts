import type { ExecutorExtension } from '@debussy/engine';
import { requireSafeQueue } from '../queue/safety.ts';
import { requireOwnRecord } from '../record/standing-record.ts';
import { fleetSettings } from './fleet-settings.ts';
import type { SettingsOrder } from './fleet-settings.ts';
import { openHubPlace } from '../record/hub-place.ts';
import { claimHubTarget, requireFreeTarget, hubTarget } from './hub-target.ts';
import { openRunExecutor } from './run-executor.ts';

/** The fleet as an executor of runs. */
export function fleetExtension(order: SettingsOrder): ExecutorExtension {
  return {
    async check({ commonDir, run, restart, ...target }) {
      const settings = fleetSettings(order);
      await requireSafeQueue(settings.queue, settings.allowUnsafe);
      if (restart) return;
      const place = openHubPlace(commonDir, settings);
      await requireFreeTarget(place, target, run);
      if (run !== null) await requireOwnRecord(place, run, target.base);
    },
    async open(run, restart) {
      const place = openHubPlace(run.store.commonDir, fleetSettings(order));
      await claimHubTarget(place, hubTarget(run), { run: run.run, restart });
      return openRunExecutor(run, place);
    },
  };
}
