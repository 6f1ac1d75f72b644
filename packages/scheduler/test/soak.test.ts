import { expect, test } from 'vitest';
import { inSession } from '../src/state/attempt.ts';
import { phaseSpec, plainConfig, scenario } from './simulator/scenario.ts';
import type { Scenario } from './simulator/scenario.ts';
import type { Random } from './simulator/random.ts';
import { simulate } from './simulator/simulate.ts';

const isFull = process.env['DEBUSSY_TEST_FULL'] === '1';
const count = isFull ? 500 : 60;
const seed = Number(process.env['DEBUSSY_SEED'] ?? Date.now() % 1_000_000_000);

test(
  `a run of ${count} phases keeps every promise for hours of simulated time, and holds nothing at its end`,
  { timeout: 600_000 },
  async () => {
    const { violations, events, state, crashes } = await simulate(seed, long);
    const hint = `repeat with DEBUSSY_SEED=${seed}`;
    expect(violations, hint).toEqual([]);
    const [first, last] = [events[0], events.at(-1)].map((event) => Date.parse(event?.at ?? ''));
    const hours = (last! - first!) / 3_600_000;
    process.stdout.write(
      `simulated ${hours.toFixed(1)} hours, ${events.length} events, ${crashes} crashes, seed ${seed}\n`,
    );
    expect(hours, hint).toBeGreaterThan(count / 500);
    const entries = [...state!.phases.values()];
    const landed = entries.filter(({ spec, state: { kind } }) => spec.parent === null && kind === 'landed');
    expect(landed.length, hint).toBeGreaterThan(0.8 * count);
    expect(state!.ended, hint).not.toBeNull();
    expect(
      entries.filter((entry) => inSession(entry.state)),
      hint,
    ).toEqual([]);
    const running = [...state!.verifications.values()].filter(({ result }) => result.kind === 'running');
    expect(running, hint).toEqual([]);
  },
);

/** Agents crash, fill their context, split and are mended; few give up, and few phases wait for those. */
function long(of: number, random: Random): Scenario {
  const ids = Array.from({ length: count }, (_, i) => String(i + 1));
  return {
    ...scenario(of, random),
    phases: ids.map((id, i) =>
      phaseSpec(id, i < 4 || random.chance(0.9) ? [] : [ids[i - 1 - random.below(4)] ?? '1']),
    ),
    meddling: 0,
    persons: false,
    hints: 0.9,
    config: { ...plainConfig, parallel: 3, verify_parallel: 2, max_retries: 100, max_restarts: 100 },
    odds: {
      split: 0.05,
      context: 0.1,
      crash: 0.05,
      bad: 0.1,
      semantic: 0.02,
      conflict: 0.02,
      fail: 0,
      human: 0,
      limit: 0.02,
      refused: 0.02,
      halt: 0,
      escape: 0,
      silent: 0.05,
    },
  };
}
