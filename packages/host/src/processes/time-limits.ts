import type { ProcessLimits } from './process-plan.ts';
import type { ExitFacts } from './process-plan.ts';

export type Breach = NonNullable<ExitFacts['limit']>;

/** Times of events, on a clock that only goes forward, in ms. */
export interface Marks {
  readonly started: number;
  readonly firstOutput: number | null;
  readonly lastLife: number;
  /** Time of the program's final event; null before it. */
  readonly settled: number | null;
}

export interface DueLimit extends Breach {
  readonly at: number;
}

/** The limit that strikes first if nothing happens from now on. A limit of 0 is none, except for `linger`: at once. */
export function nextLimit(limits: ProcessLimits, marks: Marks): DueLimit {
  const { started, firstOutput, lastLife, settled } = marks;
  const due: DueLimit[] = [
    limit('wall', started, orNever(limits.wallMs)),
    limit('idle', lastLife, orNever(limits.idleMs)),
    ...(firstOutput === null ? [limit('first_output', started, orNever(limits.firstOutputMs))] : []),
    ...(settled === null ? [] : [limit('linger', settled, limits.lingerMs)]),
  ];
  return due.reduce((first, other) => (other.at < first.at ? other : first));
}

function limit(kind: Breach['kind'], from: number, ms: number): DueLimit {
  return { kind, seconds: ms / 1000, at: from + ms };
}

function orNever(ms: number): number {
  return ms > 0 ? ms : Number.POSITIVE_INFINITY;
}
