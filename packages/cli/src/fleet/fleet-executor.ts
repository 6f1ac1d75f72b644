import type { HubItem, SweepOrder } from '@debussy/fleet';
import { gitAt } from '@debussy/host';
import type { Executor } from '@debussy/scheduler';
import { locateRepository, openRepository } from '@debussy/workspace';
import type { CommandIo } from '../command-io.ts';
import type { RunContext, RunPlanned, TakenRun } from '@debussy/engine';
import type { RunFlags } from '../run/run-flags.ts';
import { loadFleet } from './load-fleet.ts';

/** Before a run begins: is everything there that work on other hosts needs? Nothing to do for work on this one. */
export async function requireFleet(planned: RunPlanned, io: CommandIo, restart: boolean): Promise<void> {
  const { config, repository, store, texts, base, existing } = planned;
  if (config.executor !== 'fleet') return;
  const { env, cwd } = io;
  const fleet = await loadFleet();
  const { queue, allowUnsafe } = fleet.fleetSettings({ flags: {}, env, cwd });
  await fleet.requireSafeQueue(queue, allowUnsafe);
  if (restart) return;
  const began = existing?.state?.base ?? base;
  const { branch } = repository;
  const target = { gitDir: store.commonDir, plan: texts.file, branch, base: began, env, cwd };
  await fleet.requireFreeTarget(target, existing?.run ?? null);
  if (existing?.state != null) await fleet.requireOwnRecord({ ...target, run: existing.run });
}

/** The hub that `--from` names, by an address or by the name of a remote; null where it names a phase. */
export async function hubNamed(name: string | null, { cwd }: CommandIo): Promise<string | null> {
  if (name === null || /[/:]|\.git$/.test(name)) return name;
  const located = await locateRepository(cwd);
  if (!located.ok) throw located.error;
  const git = gitAt({ gitDir: located.value.commonDir });
  const { code, stdout } = await git(['config', '--get', `remote.${name}.url`]);
  return code === 0 ? stdout.toString().trim() : null;
}

/** Makes a run that another host did one of this clone, and says its id. */
export async function takeOverFrom(run: string | null, io: CommandIo): Promise<string> {
  const opened = await openRepository(io.cwd);
  if (!opened.ok) throw opened.error;
  const { commonDir, head } = opened.value;
  const fleet = await loadFleet();
  const say = (message: string): void => io.stderr(`debussy: ${message}\n`);
  return fleet.takeOverRun({ gitDir: commonDir, env: io.env, cwd: io.cwd, at: head, run, say });
}

/** Makes the target this run's for all clones that share the hub, before the run starts anything. */
export async function claimFleetTarget({ context }: TakenRun, restart: boolean): Promise<void> {
  if (context.config.executor !== 'fleet') return;
  const fleet = await loadFleet();
  await fleet.claimHubTarget(fleet.hubTargetOf(context), context.run, restart);
}

/** What runs have left on the hub, where one is set; a hub that cannot be looked at stops nothing. */
export async function sweepFleet(
  order: Pick<SweepOrder, 'runs' | 'dryRun' | 'discard'>,
  io: CommandIo,
): Promise<readonly HubItem[]> {
  if ((io.env['DEBUSSY_FLEET_REMOTE'] ?? '') === '') return [];
  try {
    const opened = await openRepository(io.cwd);
    if (!opened.ok) throw opened.error;
    const { commonDir, head } = opened.value;
    const fleet = await loadFleet();
    return await fleet.sweepHub({ ...order, gitDir: commonDir, at: head, env: io.env, cwd: io.cwd });
  } catch (error) {
    // By its name: the package of the fleet brings a class of its own.
    if (!(error instanceof Error) || error.name !== 'DebussyError') throw error;
    const hint = 'hint' in error && typeof error.hint === 'string' ? `  ${error.hint}\n` : '';
    io.stderr(`debussy: the hub was not looked at: ${error.message}\n${hint}`);
    return [];
  }
}

/** What flags say of the fleet stands where the environment would say it. */
export function withFleetFlags(
  io: CommandIo,
  flags: Pick<RunFlags, 'queue' | 'remote'> & { readonly priority?: string | null },
): CommandIo {
  const { queue, remote, priority = null } = flags;
  const said = {
    ...(queue === null ? {} : { DEBUSSY_FLEET_QUEUE: queue }),
    ...(remote === null ? {} : { DEBUSSY_FLEET_REMOTE: remote }),
    ...(priority === null ? {} : { DEBUSSY_FLEET_PRIORITY: priority }),
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
    confirm: async () => (await executor()).confirm?.(),
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
