import { messageOf } from '@debussy/core';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { FleetStatus } from '@debussy/fleet';
import { elapsed } from '@debussy/story';
import type { CommandIo } from '../command-io.ts';
import { commandOf } from '../command-of.ts';
import { jsonFlag } from '../common-flags.ts';
import { fleetFlags } from '../fleet/fleet-flags.ts';

const shape = {
  name: 'fleet status',
  about: `Shows connected workers, their slots, and waiting and running tasks.`,
  flags: {
    ...fleetFlags,
    label: {
      type: 'string',
      multiple: true,
      takes: 'NAME',
      says: 'also show this label; can be repeated',
    },
    watch: {
      type: 'boolean',
      says: 'look again every 2 s until Ctrl-C; without a terminal, print what changed',
    },
    json: jsonFlag,
  },
  example: 'debussy fleet status --queue redis://127.0.0.1:6379 --remote /srv/git/hub.git --label cpu',
} as const;

export const command = commandOf(shape, async ({ values }, io) => {
  const fleet = await import('@debussy/fleet');
  const { queue, remotes, labels } = fleet.fleetSettings({ flags: values, env: io.env, cwd: io.cwd });
  await fleet.queueFacts(queue);
  const known = [labels.session, labels.verification].filter((label) => label !== null);
  const asked = [...new Set([...(values.label ?? []).map(fleet.labelName), ...known])];
  const look = (): Promise<FleetStatus> => fleet.fleetStatus({ queue, remotes, labels: asked });
  const isJson = values.json === true;
  if (values.watch === true)
    return watchFleet(look, isJson ? (status) => io.stdout(`${JSON.stringify(status)}\n`) : blocks(io), io);
  const status = await look();
  io.stdout(isJson ? `${JSON.stringify(status, null, 2)}\n` : shown(status));
  return 0;
});

const watchEveryMs = 2000;

/** Repeats until Ctrl-C. If a queue does not answer meanwhile, that is reported once. */
async function watchFleet(
  look: () => Promise<FleetStatus>,
  show: (status: FleetStatus) => void,
  io: CommandIo,
): Promise<number> {
  const leaving = new AbortController();
  const { signal } = leaving;
  const leave = (): void => leaving.abort();
  const left = once(signal, 'abort').then(() => null);
  const signals = ['SIGINT', 'SIGHUP', 'SIGTERM'] as const;
  for (const one of signals) process.on(one, leave);
  let trouble = '';
  try {
    while (!signal.aborted) {
      try {
        const status = await Promise.race([look(), left]);
        if (status !== null) show(status);
        trouble = '';
      } catch (cause) {
        const message = messageOf(cause);
        if (message !== trouble) io.stderr(`debussy: ${message}\n`);
        trouble = message;
      }
      await pause(watchEveryMs, undefined, { signal }).catch(() => undefined);
    }
    return 0;
  } finally {
    for (const one of signals) process.off(one, leave);
  }
}

const clearScreen = '\x1b[H\x1b[2J';

/** A terminal always shows the newest state; elsewhere each change is a separate block. */
function blocks(io: CommandIo): (status: FleetStatus) => void {
  let last = '';
  return (status) => {
    const time = new Date().toISOString();
    if (io.isTTY) return io.stdout(`${clearScreen}${shown(status)}\n${time}  Ctrl-C leaves\n`);
    const facts = { ...status, queues: status.queues.map((queue) => ({ ...queue, oldestSeconds: null })) };
    const key = JSON.stringify(facts);
    if (key !== last) io.stdout(`${time}\n${shown(status)}`);
    last = key;
  };
}

function shown({ workers, slots, queues }: FleetStatus): string {
  const lines = workers.map(({ name, slots: own, labels, version }) => {
    const asks = labels.length === 0 ? '' : `  ${labels.join(', ')}`;
    return `  ${name}  ${own} slots${asks}  debussy ${version}\n`;
  });
  const waiting = queues.map(({ remote, label, waiting: wait, running, failed, unmet, oldestSeconds }) => {
    const name = label === null ? remote : `${remote} (${label})`;
    const age = oldestSeconds === null ? '' : ` (oldest ${elapsed(oldestSeconds)})`;
    return `  ${name}  ${wait} waiting${age}, ${running} running${failed === 0 ? '' : `, ${failed} failed`}${unmet ? ': no worker has this label' : ''}\n`;
  });
  return [`${workers.length} workers, ${slots} slots\n`, ...lines, 'queues\n', ...waiting].join('');
}
