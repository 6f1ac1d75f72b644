import type { Config } from '@debussy/core';
import type { Executor } from '@debussy/scheduler';
import type { CommandIo } from '../command-io.ts';
import type { RunContext } from '@debussy/engine';
import type { RunFlags } from '../run/run-flags.ts';
import { loadFleet } from './load-fleet.ts';

/** Before a run begins: is everything there that work on other hosts needs? Nothing to do for work on this one. */
export async function requireFleet(config: Config, env: NodeJS.ProcessEnv, cwd: string): Promise<void> {
  if (config.executor !== 'fleet') return;
  const fleet = await loadFleet();
  const { queue, allowUnsafe } = fleet.fleetSettings({ flags: {}, env, cwd });
  await fleet.requireSafeQueue(queue, allowUnsafe);
}

/** What flags say of the fleet stands where the environment would say it. */
export function withFleetFlags(io: CommandIo, flags: Pick<RunFlags, 'queue' | 'remote'>): CommandIo {
  const { queue, remote } = flags;
  const said = {
    ...(queue === null ? {} : { DEBUSSY_FLEET_QUEUE: queue }),
    ...(remote === null ? {} : { DEBUSSY_FLEET_REMOTE: remote }),
  };
  return { ...io, env: { ...io.env, ...said } };
}

/** Work on other hosts, loaded when the first task is there. */
export function fleetExecutor(context: RunContext): Executor {
  const listeners: Parameters<Executor['onHint']>[0][] = [];
  let opened: Promise<Executor> | null = null;
  const executor = (): Promise<Executor> => (opened ??= open(context, listeners));
  return {
    submit: async (task) => (await executor()).submit(task),
    poll: async (id) => (await executor()).poll(id),
    onHint: (listener) => void listeners.push(listener),
    cancel: async (id, reason) => (await executor()).cancel(id, reason),
    close: async (mode) => {
      if (opened !== null) await (await opened).close(mode);
    },
  };
}

async function open(
  context: RunContext,
  listeners: readonly Parameters<Executor['onHint']>[0][],
): Promise<Executor> {
  const executor = (await loadFleet()).fleetExecutorOf(context);
  executor.onHint((hint) => {
    for (const listener of listeners) listener(hint);
  });
  return executor;
}
