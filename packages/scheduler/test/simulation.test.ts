import { expect, test } from 'vitest';
import { featuresOf, wanted } from './simulator/features.ts';
import { simulate } from './simulator/simulate.ts';

const budgetMs = Number(process.env['DEBUSSY_SIMULATE_SECONDS'] ?? 3) * 1000;
const first = Number(process.env['DEBUSSY_SEED'] ?? Date.now() % 1_000_000_000);
/** The same runs every time: whether they get everywhere is no matter of luck. Runs that went somewhere rare come first. */
const sameRuns = [668, 783, 1401, ...Array.from({ length: 3000 }, (_, i) => i + 1)];

test(
  'random runs with crashes keep every promise',
  async () => {
    const end = performance.now() + budgetMs;
    let seed = first;
    let crashes = 0;
    for (; seed === first || performance.now() < end; seed++) {
      const hint = `repeat with DEBUSSY_SEED=${seed} DEBUSSY_SIMULATE_SECONDS=0`;
      const result = await simulate(seed).catch((error: unknown) => {
        throw new Error(`${String(error)}; ${hint}`, { cause: error });
      });
      expect(result.violations, `${result.violations.join('; ')}; ${hint}`).toEqual([]);
      crashes += result.crashes;
    }
    process.stdout.write(`simulated ${seed - first} runs with ${crashes} crashes from seed ${first}\n`);
  },
  budgetMs + 300_000,
);

test('simulated runs reach every state of a run', async () => {
  let missing: readonly string[] = wanted;
  for (const seed of sameRuns) {
    if (missing.length === 0) return;
    const { events, state } = await simulate(seed);
    const seen = new Set(state === null ? [] : featuresOf(events, state));
    missing = missing.filter((feature) => !seen.has(feature));
  }
  expect(missing).toEqual([]);
}, 300_000);

test.each([
  [542_249, 'a conflict is told of a phase that another chain has landed meanwhile'],
  [761_492, 'the final tip is verified on another host while the coordinator is killed and goes on'],
])('run %i keeps every promise: %s', async (seed) => {
  expect((await simulate(seed)).violations).toEqual([]);
});
