import { expect, test } from 'vitest';
import { simulate } from './simulator/simulate.ts';

const budgetMs = Number(process.env['DEBUSSY_SIMULATE_SECONDS'] ?? 10) * 1000;
const first = Number(process.env['DEBUSSY_SEED'] ?? Date.now() % 1_000_000_000);

test(
  'random runs with crashes keep every promise',
  async () => {
    const end = performance.now() + budgetMs;
    let seed = first;
    let crashes = 0;
    for (; performance.now() < end; seed++) {
      const result = await simulate(seed).catch((error: unknown) => {
        throw new Error(`repeat with DEBUSSY_SEED=${seed} DEBUSSY_SIMULATE_SECONDS=0.001`, { cause: error });
      });
      expect(result.violations, `repeat with DEBUSSY_SEED=${seed} DEBUSSY_SIMULATE_SECONDS=0.001`).toEqual(
        [],
      );
      crashes += result.crashes;
    }
    process.stdout.write(`simulated ${seed - first} runs with ${crashes} crashes from seed ${first}\n`);
    expect(seed).toBeGreaterThan(first);
  },
  budgetMs + 60_000,
);
