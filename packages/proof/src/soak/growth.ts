import type { Sample } from './sample.ts';

/** How a number went while a process lived, the start left out. */
export interface SampleGrowth {
  /** Median of the second fifth and of the last one. */
  readonly early: number;
  readonly late: number;
  readonly most: number;
}

/**
 * The first fifth is the warm-up: code is compiled, the heap finds its size. Medians, because a collection of garbage comes
 * when it wants to, and a descriptor lives for a moment.
 */
export function growthOfSamples(samples: readonly Sample[], value: (sample: Sample) => number): SampleGrowth {
  const fifth = Math.floor(samples.length / 5);
  const values = samples.map(value);
  return {
    early: median(values.slice(fifth, 2 * fifth)),
    late: median(values.slice(-fifth)),
    most: Math.max(...values),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[sorted.length >> 1];
  if (middle === undefined) throw new Error('too few samples for a median');
  return middle;
}
