import type { FleetStatus } from '@debussy/fleet';
import { commandOf } from '../command-of.ts';
import type { CliCommand } from '../command-of.ts';
import { jsonFlag } from '../common-flags.ts';
import { fleetFlags } from '../fleet/fleet-flags.ts';
import { loadFleet } from '../fleet/load-fleet.ts';

const shape = {
  name: 'fleet status',
  about: `Shows the workers that are connected, their slots, and what waits and runs.`,
  flags: {
    ...fleetFlags,
    label: {
      type: 'string',
      multiple: true,
      takes: 'NAME',
      says: 'a label to look at as well; can be repeated',
    },
    json: jsonFlag,
  },
  example: 'debussy fleet status --queue redis://127.0.0.1:6379 --remote /srv/git/hub.git --label cpu',
} as const;

export const command: CliCommand = commandOf(shape, async ({ values }, io) => {
  const fleet = await loadFleet();
  const { queue, remotes, labels } = fleet.fleetSettings({ flags: values, env: io.env, cwd: io.cwd });
  await fleet.queueFacts(queue);
  const known = [labels.session, labels.verification].filter((label) => label !== null);
  const asked = [...new Set([...(values.label ?? []).map(fleet.labelName), ...known])];
  const status = await fleet.fleetStatus({ queue, remotes, labels: asked });
  io.stdout(values.json === true ? `${JSON.stringify(status, null, 2)}\n` : shown(status));
  return 0;
});

function shown({ workers, slots, queues }: FleetStatus): string {
  const lines = workers.map(({ name, slots: own, labels, version }) => {
    const asks = labels.length === 0 ? '' : `  ${labels.join(', ')}`;
    return `  ${name}  ${own} slots${asks}  debussy ${version}\n`;
  });
  const waiting = queues.map(({ remote, label, waiting: wait, running, failed, unmet }) => {
    const name = label === null ? remote : `${remote} (${label})`;
    return `  ${name}  ${wait} waiting, ${running} running${failed === 0 ? '' : `, ${failed} failed`}${unmet ? ': no worker has this label' : ''}\n`;
  });
  return [`${workers.length} workers, ${slots} slots\n`, ...lines, 'queues\n', ...waiting].join('');
}
