import { counted } from './amounts.ts';
import { elapsed } from './time.ts';

/** The use of a machine by all runs of a user. */
export interface MachineUse {
  readonly cores: number;
  readonly memory_mb: number;
  readonly load: number;
  readonly shares: readonly MachineShare[];
}

/** A share of the machine that something holds or waits for. */
export interface MachineShare {
  /** `gate unit of Phase 3`. */
  readonly what: string;
  readonly run: string;
  readonly pid: number;
  readonly state: 'held' | 'waiting';
  readonly cores: number;
  readonly memory_mb: number;
  readonly seconds: number;
}

/** `This machine: 2 cores, load 3.1` */
export function machineText({ cores, load }: MachineUse): string {
  return `This machine: ${counted(cores, 'core')}, load ${load}`;
}

/** `has 1 for 12s: gate unit of Phase 3, run 261120` */
export function shareText({ what, run, state, cores, seconds }: MachineShare): string {
  const age = elapsed(seconds);
  return `${state === 'held' ? `has ${cores} for ${age}` : `waits ${age}`}: ${what}, run ${run}`;
}
