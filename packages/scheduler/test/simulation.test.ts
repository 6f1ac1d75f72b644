import { expect, test } from 'vitest';
import { featuresOf, wanted } from './simulator/features.ts';
import { simulate } from './simulator/simulate.ts';

const budgetMs = Number(process.env['DEBUSSY_SIMULATE_SECONDS'] ?? 8) * 1000;
const first = Number(process.env['DEBUSSY_SEED'] ?? Date.now() % 1_000_000_000);
/** Fewer runs than these cannot be expected to have been everywhere. */
const manyRuns = 3000;

test(
  'random runs with crashes keep every promise',
  async () => {
    const end = performance.now() + budgetMs;
    const seen = new Set<string>();
    let seed = first;
    let crashes = 0;
    for (; seed === first || performance.now() < end; seed++) {
      const hint = `repeat with DEBUSSY_SEED=${seed} DEBUSSY_SIMULATE_SECONDS=0`;
      const result = await simulate(seed).catch((error: unknown) => {
        throw new Error(`${String(error)}; ${hint}`, { cause: error });
      });
      expect(result.violations, `${result.violations.join('; ')}; ${hint}`).toEqual([]);
      for (const feature of result.state === null ? [] : featuresOf(result.events, result.state))
        seen.add(feature);
      crashes += result.crashes;
    }
    process.stdout.write(`simulated ${seed - first} runs with ${crashes} crashes from seed ${first}\n`);
    if (seed - first >= manyRuns) expect(wanted.filter((feature) => !seen.has(feature))).toEqual([]);
  },
  budgetMs + 60_000,
);
