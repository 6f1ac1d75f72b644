import { expect, test } from 'vitest';
import { chaosOptions } from '../../src/chaos/chaos-options.ts';
import { roundLine, summary } from '../../src/chaos/write-chaos.ts';
import { runChaos } from '../../src/chaos/run-chaos.ts';
import { bundledBinary, isFull } from '@debussy/testing';

const seconds = process.env['DEBUSSY_CHAOS_SECONDS'] ?? (isFull ? '3600' : '4');
const seed = process.env['DEBUSSY_SEED'] ?? String(Date.now() % 1_000_000);

test(
  'after kills, full disks, stops and clock jumps, resume ends like the undisturbed run',
  { timeout: 7_200_000 },
  async () => {
    const options = chaosOptions(['--rounds', '1000', '--seconds', seconds, '--seed', seed]);
    const failed: string[] = [];
    const result = await runChaos(await bundledBinary(), options, {
      over: new AbortController().signal,
      played: (round) => void (round.problems.length > 0 && failed.push(roundLine(round, options.seed))),
    });
    process.stdout.write(summary(result));
    expect(failed.join('')).toBe('');
    expect(result.rounds.length).toBeGreaterThan(0);
  },
);
