/** The best of several turns of each, in MB per second: taken by turns, so that a busy machine is unfair to all alike. */
export function megabytesPerSecond(
  text: string,
  works: readonly ((text: string) => unknown)[],
  turns: number,
): readonly number[] {
  const best = works.map(() => 0);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [index, work] of works.entries()) {
      const start = performance.now();
      work(text);
      best[index] = Math.max(best[index] ?? 0, text.length / 1000 / (performance.now() - start));
    }
  }
  return best;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
