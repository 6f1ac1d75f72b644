import type { Executors } from '@debussy/engine';
import type { FleetFlags } from '@debussy/fleet';
import type { CommandIo } from '../command-io.ts';

/** Executors besides this machine, by their names in the setting `executor`. A new one is added here. */
export function executorsOf(flags: FleetFlags, { env, cwd }: CommandIo): Executors {
  return {
    fleet: async () => (await import('@debussy/fleet')).fleetExtension({ flags, env, cwd }),
  };
}
