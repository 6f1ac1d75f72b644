import type { BusyResult, EventOf, GateSpec } from '@debussy/core';
import type { CommandResult } from '@debussy/host';
import type { GateHabit } from './gate-times.ts';

/** The share of time without a processor at which tests with their own time limits may fail. */
const busyShare = 0.2;
const slowTimes = 2;
/** Shorter times vary anyway. */
const leastSeconds = 1;

/** Whether the machine may be at fault for a gate's result. */
export interface Strain {
  readonly disturbed: boolean;
  readonly starved: number;
}

export function strainOn(
  { seconds, used }: Pick<CommandResult, 'seconds' | 'used'>,
  usual: GateHabit | null,
): Strain {
  const starved = seconds === 0 ? 0 : Math.min(1, used.starvedMs / 1000 / seconds);
  const isSlow = usual !== null && seconds > leastSeconds && seconds > usual.seconds * slowTimes;
  return { starved, disturbed: isSlow || starved >= busyShare };
}

/** The use of a gate that nothing slowed down. On only some of the processors, it may have used less than usual. */
export function usedBy(
  { seconds, used }: Pick<CommandResult, 'seconds' | 'used'>,
  told: number,
  usual: GateHabit | null,
): Omit<GateHabit, 'seconds'> {
  const cores = seconds === 0 ? 0 : used.cpuMs / 1000 / seconds;
  return { cores: told === 0 ? cores : Math.max(cores, usual?.cores ?? 1), memory_mb: used.memoryMb };
}

/** The failure on the busy machine, for the journal. */
export function busyResult({
  timedOut,
  exitCode: exit_code,
  seconds,
  starved,
  log,
  detail,
}: Strain &
  Omit<BusyResult, 'result' | 'exit_code'> &
  Pick<CommandResult, 'timedOut' | 'exitCode'>): BusyResult {
  const result = timedOut ? 'timed_out' : 'failed';
  return { result, exit_code, seconds, starved: Math.round(starved * 100), log, detail };
}

/** How often a gate is judged again alone if others slow it down even then. */
export const mostQuietRuns = 3;

/** This count is worth a notice. */
export const oftenUnstable = 3;

export function gateUnstable(phase: string, { name }: GateSpec, times: number): EventOf<'notice'> {
  return {
    type: 'notice',
    severity: 'warning',
    code: 'GATE_UNSTABLE',
    phase,
    message: `gate ${name} passed only when it was judged again, ${times} times so far in this repository`,
    hint: 'Its tests depend on time or on each other. Until they are fixed, each such pass costs a second run.',
  };
}
