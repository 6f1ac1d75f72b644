import { DebussyError } from '@debussy/core';
import type { FleetFlags, HubItem, SweepOrder } from '@debussy/fleet';
import { gitAt } from '@debussy/host';
import { openHere } from '@debussy/engine';
import { repositoryHere } from '../config-view/repository-here.ts';
import type { CommandIo } from '../command-io.ts';

/** The hub in `--from`, by URL or by the name of a remote; null if it names a phase. */
export async function hubNamed(name: string | null, { cwd }: CommandIo): Promise<string | null> {
  if (name === null || /[/:]|\.git$/.test(name)) return name;
  const git = gitAt({ gitDir: (await repositoryHere(cwd)).commonDir });
  const { code, stdout } = await git(['config', '--get', `remote.${name}.url`]);
  return code === 0 ? stdout.toString().trim() : null;
}

/** Turns another host's run into one of this clone, and returns its id. */
export async function takeOverFrom(run: string | null, flags: FleetFlags, io: CommandIo): Promise<string> {
  const { fleet, place, at } = await openHub(flags, io);
  const say = (message: string): void => io.stderr(`debussy: ${message}\n`);
  return fleet.takeOverRun(place, { at, run, say });
}

/** Removes leftovers of runs on the hub, if one is set. An unreachable hub does not stop the rest. */
export async function sweepFleet(
  order: Pick<SweepOrder, 'runs' | 'dryRun' | 'discard'>,
  flags: FleetFlags,
  io: CommandIo,
): Promise<readonly HubItem[]> {
  if (flags.remote === undefined && (io.env['DEBUSSY_FLEET_REMOTE'] ?? '') === '') return [];
  try {
    const { fleet, place, at } = await openHub(flags, io);
    return await fleet.sweepHub(place, { ...order, at });
  } catch (error) {
    if (!(error instanceof DebussyError)) throw error;
    const hint = error.hint === undefined ? '' : `  ${error.hint}\n`;
    io.stderr(`debussy: the hub was not looked at: ${error.message}\n${hint}`);
    return [];
  }
}

async function openHub(flags: FleetFlags, { env, cwd }: CommandIo) {
  const { commonDir, head } = await openHere(cwd);
  const fleet = await import('@debussy/fleet');
  const place = fleet.openHubPlace(commonDir, fleet.fleetSettings({ flags, env, cwd }));
  return { fleet, place, at: head };
}
