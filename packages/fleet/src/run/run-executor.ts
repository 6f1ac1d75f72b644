import { hasLandedAll } from '@debussy/engine';
import type { RunContext } from '@debussy/engine';
import type { Executor } from '@debussy/scheduler';
import { createFleetExecutor } from '../coordinator/fleet-executor.ts';
import { fleetSettings } from './fleet-settings.ts';
import { hubTargetOf, releaseHubTarget } from './hub-target.ts';
import { packing } from './packing.ts';

/** Does the tasks of a run on the workers of a fleet. */
export function fleetExecutorOf(context: RunContext): Executor {
  const { env, repository, run } = context;
  const settings = fleetSettings({ flags: {}, env, cwd: repository.root });
  const { queue, remotes, refs, labels, gitTimeoutMs } = settings;
  const executor = createFleetExecutor({
    queue,
    remote: remotes[0],
    run,
    gitDir: context.store.commonDir,
    pack: packing(context),
    refs,
    labels,
    gitTimeoutMs,
    say: (message) => void process.stderr.write(`debussy: ${message}\n`),
  });
  return {
    ...executor,
    async close(mode) {
      await executor.close(mode);
      const target = hubTargetOf(context);
      // Without it, only a later run in another clone is told of this one; its hint says what to do.
      if (mode === 'cancel' && hasLandedAll(context.state()))
        await releaseHubTarget(target, run).catch(() => undefined);
    },
  };
}
