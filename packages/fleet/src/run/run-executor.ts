import type { RunContext } from '@debussy/engine';
import type { Executor } from '@debussy/scheduler';
import { createFleetExecutor } from '../coordinator/fleet-executor.ts';
import { fleetSettings } from './fleet-settings.ts';
import { packing } from './packing.ts';

/** Does the tasks of a run on the workers of a fleet. */
export function fleetExecutorOf(context: RunContext): Executor {
  const { env, repository, run } = context;
  const settings = fleetSettings({ flags: {}, env, cwd: repository.root });
  const { queue, remotes, refs, labels, gitTimeoutMs } = settings;
  return createFleetExecutor({
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
}
