/** The best of several runs, in MB per second: what the machine allows when nobody else uses it. */
export function megabytesPerSecond(text: string, work: (text: string) => unknown, runs = 7): number {
  let best = 0;
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    work(text);
    best = Math.max(best, text.length / 1000 / (performance.now() - start));
  }
  return best;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
