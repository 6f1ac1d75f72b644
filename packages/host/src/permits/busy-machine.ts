import { loadavg } from 'node:os';
import { readProcFile } from '../processes/read-proc-file.ts';
import type { ShareClaim, ShareWish } from './allocation.ts';
import { freeMemoryMb } from './machine-size.ts';

/** Why nothing new should start. */
export type BusyCause =
  | { readonly kind: 'load'; readonly load: number; readonly cores: number }
  | { readonly kind: 'memory'; readonly freeMb: number; readonly neededMb: number };

/** With this many runnable tasks per processor, nothing is left for a new agent. */
const mostLoad = 7;
/** Percent of the last seconds in which tasks waited for a processor. */
const mostPressure = 75;
/** The kernel and everything else need some too. */
const spareShare = 0.03;

/** Work that seeks calm waits a limited time for other programs, because they may never end. */
const calmPressure = 30;
const longestCalmMs = 30_000;

/** Agents wait for a less busy machine; work waits for memory and, with `seeksCalm`, for calm. Null: it can start. */
export function busyMachine(
  wish: ShareWish,
  claims: readonly ShareClaim[],
  { waitedMs, seeksCalm }: { readonly waitedMs: number; readonly seeksCalm: boolean },
): BusyCause | null {
  const { kind, machine, memoryMb } = wish;
  const { cores } = machine;
  if (kind === 'agent')
    return isFirstOfRun(wish, claims) ? null : busyLoad(cores, mostLoad * cores, mostPressure);
  const noise = seeksCalm && waitedMs < longestCalmMs ? busyLoad(cores, cores, calmPressure) : null;
  if (noise !== null) return noise;
  const neededMb = Math.max(memoryMb, machine.memoryMb * spareShare);
  const freeMb = freeMemoryMb();
  if (freeMb >= neededMb) return null;
  // Without work that could end, waiting frees nothing.
  const isUseful = claims.some((claim) => claim.kind === 'work' && claim.isHeld);
  return isUseful ? { kind: 'memory', freeMb, neededMb: Math.ceil(neededMb) } : null;
}

/** Whether a run has nothing else of this kind in progress: it must make progress on any machine. */
export function isFirstOfRun({ kind, run }: ShareWish, claims: readonly ShareClaim[]): boolean {
  return !claims.some((claim) => claim.isHeld && claim.kind === kind && claim.run === run);
}

function busyLoad(cores: number, most: number, pressure: number): BusyCause | null {
  const [load = 0] = loadavg();
  const isBusy = load > most && (recentPressure() ?? 100) > pressure;
  return isBusy ? { kind: 'load', load: Math.round(load), cores } : null;
}

/** Without pressure files, the load average decides. */
export function hasPressureFiles(): boolean {
  return recentPressure() !== null;
}

/** Null without pressure files. */
function recentPressure(): number | null {
  const share = /^some avg10=([\d.]+)/m.exec(readProcFile('/proc/pressure/cpu') ?? '')?.[1];
  return share === undefined ? null : Number(share);
}
