import { DebussyError } from '@debussy/core';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import type { CommandIo } from '../command-io.ts';
import { commandOf, type RunCommand } from '../command-of.ts';
import { fleetWork } from '../fleet/do-work.ts';
import { fleetFlagOptions, fleetFlagUsage, fleetSettings } from '../fleet/fleet-settings.ts';
import type { FleetSettings } from '../fleet/fleet-settings.ts';
import { openHub } from '../fleet/hub.ts';
import { loadFleet } from '../fleet/load-fleet.ts';
import type { Fleet } from '../fleet/load-fleet.ts';
import { drainOnSignals } from '../fleet/drain-on-signals.ts';
import { defaultHome, takeWorkerHome } from '../fleet/worker-home.ts';
import type { WorkerHome } from '../fleet/worker-home.ts';
import { version } from '@debussy/engine';

export const usage: string = `Usage: debussy worker --queue <url> --remote <url> [options]

Does tasks of runs that were started elsewhere with --executor fleet. The remotes that are named are the only ones whose tasks it
takes. Ctrl-C or TERM once: finish what runs; twice: stop it and give it back; three times: leave at once.

${fleetFlagUsage}
      --slots N               tasks at once (default 1)
      --label NAME            take only tasks with this label; can be repeated. Without: only tasks without
      --name NAME             how it is called (default: the name of the host)
      --home FOLDER           mirrors and worktrees (default: ~/.local/state/debussy/fleet)
      --lock SECONDS          silent for so long, it has lost its task (default 30)
      --min-free-disk MB      begin nothing with less (default 500)
      --allow-unsafe-queue    also work for a Redis that may forget (DEBUSSY_FLEET_ALLOW_UNSAFE)
  -q, --quiet

Example: debussy worker --queue redis://127.0.0.1:6379 --remote git@host:team/hub.git --slots 8 --label cpu
`;

const options = {
  ...fleetFlagOptions,
  slots: { type: 'string' },
  label: { type: 'string', multiple: true },
  name: { type: 'string' },
  home: { type: 'string' },
  lock: { type: 'string' },
  'min-free-disk': { type: 'string' },
  quiet: { type: 'boolean', short: 'q' },
} as const;

export const run: RunCommand = commandOf({ usage, options, words: false }, async ({ values }, io) => {
  const fleet = await loadFleet();
  const settings = fleetSettings(fleet, { flags: values, env: io.env, cwd: io.cwd });
  const order = {
    slots: count('slots', values.slots ?? '1'),
    labels: (values.label ?? []).map((label) => fleet.labelName(label)),
    lockMs: count('lock', values.lock ?? '30') * 1000,
    minFreeBytes: Number(values['min-free-disk'] ?? '500') * 1e6,
    say: values.quiet === true ? () => undefined : (text: string) => io.stderr(`${text}\n`),
  };
  const facts = await fleet.requireSafeQueue(settings.queue, settings.allowUnsafe);
  const root = values.home === undefined ? defaultHome(io.env) : resolve(io.cwd, values.home);
  const home = await takeWorkerHome(root, values.name ?? hostname());
  try {
    order.say(`worker ${home.name}: ${order.slots} slots, ${facts.server} at ${settings.queue.shown}`);
    return await workUntilSignal(fleet, { settings, home, io, order });
  } finally {
    home.leave();
  }
});

interface Order {
  readonly slots: number;
  readonly labels: readonly string[];
  readonly lockMs: number;
  readonly minFreeBytes: number;
  readonly say: (text: string) => void;
}

interface Setting {
  readonly settings: FleetSettings;
  readonly home: WorkerHome;
  readonly io: CommandIo;
  readonly order: Order;
}

async function workUntilSignal(fleet: Fleet, { settings, home, io, order }: Setting): Promise<number> {
  const worker = await fleet.startFleetWorker({
    ...settings,
    ...order,
    name: home.name,
    version,
    mirrorOf: async (remote) => {
      const hub = await openHub(home.folder, remote);
      const work = fleetWork({ fleet, hub, home, slots: order.slots, env: io.env });
      return { gitDir: hub.store.commonDir, work };
    },
  });
  order.say('ready');
  return drainOnSignals(worker, order.say);
}

function count(flag: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new DebussyError({
    code: 'ERR_USAGE',
    message: `--${flag} ${text} is no number of at least 1`,
    hint: usage.split('\n')[0] ?? '',
    exitCode: 2,
  });
}
