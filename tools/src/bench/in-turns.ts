import type { Compared } from './bar.ts';

/** One turn of something: how much it took. */
export type Turn = (round: number) => number | Promise<number>;

/**
 * Measures both by turns, every other round the other way round, so that whatever else the machine does meets both alike. The
 * ratio is the median of the ratios of the rounds: a slow stretch of the machine falls out of it.
 */
export async function inTurns(rounds: number, ours: Turn, reference: Turn): Promise<Compared> {
  const found: { readonly ours: number; readonly reference: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) {
      const first = await reference(round);
      found.push({ ours: await ours(round), reference: first });
    } else {
      const first = await ours(round);
      found.push({ ours: first, reference: await reference(round) });
    }
  }
  return {
    ours: median(found.map((one) => one.ours)),
    reference: median(found.map((one) => one.reference)),
    ratio: median(found.map((one) => one.ours / one.reference)),
  };
}

/** How `inTurns` measured, in words. */
export function byTurns(rounds: number): string {
  return `median of ${rounds}, by turns`;
}

/** The milliseconds that something takes. */
export async function elapsedMs(work: () => unknown): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const [below = Number.NaN, above = Number.NaN] = [sorted[(sorted.length - 1) >> 1], sorted[half]];
  return (below + above) / 2;
}
