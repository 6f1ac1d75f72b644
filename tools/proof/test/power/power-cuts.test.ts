import { expect, test } from 'vitest';
import { possibleFileSystems, stageProblem } from '../../src/power/power-disk.ts';
import { powerOptions } from '../../src/power/power-options.ts';
import { cutLine, powerSummary } from '../../src/power/power-text.ts';
import { runPowerCuts } from '../../src/power/run-power-cuts.ts';
import { bundledBinary } from '@debussy/testing';

const isFull = process.env['DEBUSSY_TEST_FULL'] === '1';
const problem = isFull
  ? stageProblem()
  : 'plays with DEBUSSY_TEST_FULL=1; imitated cuts are among the faults';

test.skipIf(problem !== null)(
  `what was reported as landed outlives a power cut on real file systems${problem === null ? '' : ` (skipped: ${problem.split('\n')[0] ?? ''})`}`,
  { timeout: 14_400_000 },
  async () => {
    const options = powerOptions(['--cuts', '500'], possibleFileSystems());
    const failed: string[] = [];
    const result = await runPowerCuts(await bundledBinary(), options, {
      over: new AbortController().signal,
      judged: (cut) => void (cut.problems.length > 0 && failed.push(cutLine(cut))),
    });
    process.stdout.write(powerSummary(result));
    expect(failed.join('')).toBe('');
  },
);

test('file systems are named, and one that cannot be made here is said', () => {
  expect(powerOptions(['--on', 'ext4,xfs'], ['ext4', 'xfs']).fileSystems).toEqual(['ext4', 'xfs']);
  expect(() => powerOptions(['--on', 'btrfs'], ['ext4'])).toThrow('--on btrfs: its mkfs is not installed');
  expect(() => powerOptions(['--on', 'fat'], ['ext4'])).toThrow(
    '--on fat: must be one of ext4, ext4-writeback, xfs, btrfs',
  );
});
