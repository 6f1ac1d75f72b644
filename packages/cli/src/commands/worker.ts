import { hostname } from 'node:os';
import { resolve } from 'node:path';
import type { FleetWorker, WorkerHome } from '@debussy/fleet';
import type { CommandIo } from '../command-io.ts';
import { commandOf } from '../command-of.ts';
import type { CommandCall } from '../command-of.ts';
import type { Flags } from '../command-shape.ts';
import { fleetFlags } from '../fleet/fleet-flags.ts';

const shape = {
  name: 'worker',
  words: '[name]',
  about: `Starts a worker: it takes tasks of runs that other hosts started with --executor fleet, from the named remotes only.
Ctrl-C or TERM once: finish running tasks; twice: stop them and give them back; three times: exit at once.
A name is allowed only with --drain.`,
  flags: {
    ...fleetFlags,
    slots: { type: 'string', takes: 'N', says: 'tasks at once (default 1)' },
    label: {
      type: 'string',
      multiple: true,
      takes: 'NAME',
      says: 'take only tasks with this label; can be repeated. Without it: only tasks without a label',
    },
    name: { type: 'string', takes: 'NAME', says: 'its name (default: the name of the host)' },
    home: {
      type: 'string',
      takes: 'FOLDER',
      says: 'mirrors and worktrees (default: ~/.local/state/debussy/fleet)',
    },
    lock: {
      type: 'string',
      takes: 'SECONDS',
      says: 'time without a heartbeat until another worker gets its task (default 30)',
    },
    'min-free-disk': {
      type: 'string',
      takes: 'MB',
      says: 'start no task with less free space (default 500)',
    },
    drain: {
      type: 'boolean',
      says: 'ask the workers of this host, or the named one, to finish their tasks and end; wait for them',
    },
    quiet: { type: 'boolean', short: 'q', says: 'print nothing' },
  },
  example:
    'debussy worker --queue redis://127.0.0.1:6379 --remote git@host:team/hub.git --slots 8 --label cpu',
} as const;

export const command = commandOf(shape, async ({ values, words, wrong }, io) => {
  const fleet = await import('@debussy/fleet');
  const root = values.home === undefined ? fleet.defaultHome(io.env) : resolve(io.cwd, values.home);
  const [word, more] = words;
  if (more !== undefined) throw wrong(`worker takes one name, but got ${words.join(' ')}`);
  if (values.drain === true) return drain(root, word ?? values.name ?? null, io);
  if (word !== undefined) throw wrong(`worker takes no argument without --drain, but got ${word}`);
  const settings = fleet.fleetSettings({ flags: values, env: io.env, cwd: io.cwd });
  const order = {
    slots: count('slots', values.slots ?? '1', 1, wrong),
    labels: (values.label ?? []).map((label) => fleet.labelName(label)),
    lockMs: count('lock', values.lock ?? '30', 1, wrong) * 1000,
    minFreeBytes: count('min-free-disk', values['min-free-disk'] ?? '500', 0, wrong) * 1e6,
    say: values.quiet === true ? () => undefined : (text: string) => io.stderr(`${text}\n`),
  };
  const facts = await fleet.requireSafeQueue(settings.queue, settings.allowUnsafe);
  const home = await fleet.takeWorkerHome(root, values.name ?? hostname());
  try {
    order.say(`worker ${home.name}: ${order.slots} slots, ${facts.server} at ${settings.queue.shown}`);
    const worker = await fleet.startWorker({ settings, home, env: io.env, ...order });
    order.say('ready');
    return await drainWhenAsked(worker, home, order.say);
  } finally {
    await home.leave();
  }
});

/** Ctrl-C only ends the wait. */
async function drain(root: string, name: string | null, io: CommandIo): Promise<number> {
  const { drainWorkers } = await import('@debussy/fleet');
  const workers = await drainWorkers(root, name);
  if (workers.length === 0) io.stdout(`No worker${name === null ? '' : ` ${name}`} is running in ${root}.\n`);
  for (const one of workers)
    io.stdout(`worker ${one.name} (process ${one.pid}) finishes what it has and takes nothing more\n`);
  await Promise.all(
    workers.map(async (one) => {
      await one.ended;
      io.stdout(`worker ${one.name} has ended\n`);
    }),
  );
  return 0;
}

/** Waits for the first signal, then for the running tasks; the second one stops them, the third exits. */
function drainWhenAsked(worker: FleetWorker, home: WorkerHome, say: (text: string) => void): Promise<number> {
  return new Promise((end, reject) => {
    let signals = 0;
    home.onDrain(() => {
      if (signals > 0) return;
      say(`asked to drain: finishing ${worker.busy()} tasks, taking no more.`);
      worker.drain().then(() => end(0), reject);
    });
    const onSignal = (): void => {
      signals += 1;
      if (signals > 2) process.exit(130);
      if (signals === 1) {
        say(`finishing ${worker.busy()} tasks, taking no more. The next signal stops them.`);
        worker.drain().then(() => end(0), reject);
      } else {
        say('stopping; the tasks go back to the queue. The next signal leaves at once.');
        worker.stop().then(() => end(0), reject);
      }
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  });
}

function count(flag: string, text: string, least: number, wrong: CommandCall<Flags>['wrong']): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least) return value;
  throw wrong(`--${flag} must be a whole number ≥ ${least}, but is ${text}`);
}
