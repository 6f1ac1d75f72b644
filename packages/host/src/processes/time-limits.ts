import type { ProcessLimits } from './process-plan.ts';
import type { ExitFacts } from './process-plan.ts';

export type Breach = NonNullable<ExitFacts['limit']>;

/** Times of events by the monotonic clock, in ms. */
export interface Marks {
  readonly started: number;
  readonly firstOutput: number | null;
  readonly lastLife: number;
  /** Time of the program's final event; null before it. */
  readonly settled: number | null;
  /** How long other programs kept the program from running so far. */
  readonly starved: number;
  /** The same at its last sign of life. */
  readonly starvedAtLife: number;
}

/** A program that others keep from running gets at most this many times its limit. */
const mostStretch = 5;

export interface DueLimit extends Breach {
  readonly at: number;
}

/**
 * The limit that is reached first if nothing else happens. A limit of 0 means none, except for `linger`, where it means
 * at once. Time in which others kept the program from running does not count.
 */
export function nextLimit(limits: ProcessLimits, marks: Marks): DueLimit {
  const { started, firstOutput, lastLife, settled, starved, starvedAtLife } = marks;
  const { wallMs, isPatient = false, idleMs, firstOutputMs, lingerMs } = limits;
  const due: DueLimit[] = [
    limit('wall', started + (isPatient ? stretched(starved, wallMs) : 0), orNever(wallMs)),
    limit('idle', lastLife + stretched(starved - starvedAtLife, idleMs), orNever(idleMs)),
    ...(firstOutput === null
      ? [limit('first_output', started + stretched(starved, firstOutputMs), orNever(firstOutputMs))]
      : []),
    ...(settled === null ? [] : [limit('linger', settled, lingerMs)]),
  ];
  return due.reduce((first, other) => (other.at < first.at ? other : first));
}

function limit(kind: Breach['kind'], from: number, ms: number): DueLimit {
  return { kind, seconds: ms / 1000, at: from + ms };
}

/** The part of the starved time that is added to a limit. */
function stretched(starved: number, ms: number): number {
  return Math.min(starved, ms * (mostStretch - 1));
}

function orNever(ms: number): number {
  return ms > 0 ? ms : Number.POSITIVE_INFINITY;
}
