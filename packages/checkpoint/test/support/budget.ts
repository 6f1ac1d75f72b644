/** With DEBUSSY_TEST_FULL=1 the heavy suites run to their end; otherwise as far as a few seconds go, somewhere else each time. */
export const full: boolean = process.env['DEBUSSY_TEST_FULL'] === '1';

/** Printed in the names of the tests that use it; DEBUSSY_TEST_SEED repeats a run. */
export const seed: number = Number(process.env['DEBUSSY_TEST_SEED'] ?? Date.now() % 1_000_000_007);

/** Numbers in [0, 1) that depend on the seed alone (mulberry32). */
export function random(start: number = seed): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function shuffled<T>(items: readonly T[], next: () => number = random()): T[] {
  const result = [...items];
  for (let i = result.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [result[i], result[j]] = [result[j]!, result[i]!];
  }
  return result;
}

/** All of the items in full mode, otherwise as many as the seconds allow. */
export function* within<T>(seconds: number, items: readonly T[]): Generator<T> {
  const end = performance.now() + seconds * 1000;
  for (const item of items) {
    if (!full && performance.now() > end) return;
    yield item;
  }
}
